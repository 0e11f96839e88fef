#include <algorithm>
#include <nlohmann/json.hpp>

#include "diag/renderer.h"
#include "dockerfile/read.h"
#include "dockerfile/write.h"
#include "golden_case.h"
#include "stagec.h"
#include "syntax/dump.h"
#include "syntax/format.h"
#include "syntax/parse.h"

namespace stagec::golden {

namespace {

/// The same files, listed in the opposite order.
class ReversedFiles final : public FileSystem {
 public:
  explicit ReversedFiles(const MemoryFileSystem& files) : files_(files) {}
  FileKind kind(const std::string& path) const override { return files_.kind(path); }
  std::optional<std::string> read(const std::string& path, std::string& why) const override {
    return files_.read(path, why);
  }
  std::vector<std::string> list(const std::string& path) const override {
    std::vector<std::string> names = files_.list(path);
    std::reverse(names.begin(), names.end());
    return names;
  }
  std::optional<std::string> link_target(const std::string& path) const override { return files_.link_target(path); }
  std::string resolved(const std::string& path) const override { return files_.resolved(path); }
  std::optional<WriteFailure> write_all(const std::vector<NewFile>& files) override {
    return WriteFailure{files.front().path, "a compile writes nothing"};
  }
  bool remove(const std::string& /*path*/, std::string& why) override {
    why = "a compile removes nothing";
    return false;
  }

 private:
  const MemoryFileSystem& files_;
};

void fill(const Case& golden, MemoryFileSystem& files) {
  std::string why;
  for (const auto& [path, text] : golden.inputs) {
    files.write(path, text, why);
  }
}

CompileOptions usual_options() {
  CompileOptions options;
  options.paths = {"envs"};
  return options;
}

bool same_output(const CompileResult& a, const CompileResult& b) {
  return std::equal(a.files.begin(), a.files.end(), b.files.begin(), b.files.end(),
                    [](const auto& x, const auto& y) { return x.path == y.path && x.text == y.text; }) &&
         std::equal(a.diagnostics.begin(), a.diagnostics.end(), b.diagnostics.begin(), b.diagnostics.end(),
                    [](const auto& x, const auto& y) { return x.message == y.message && x.code == y.code; });
}

void check_repeats(const MemoryFileSystem& files, MemoryFileSystem& copy, std::vector<std::string>& problems) {
  const CompileResult first = compile(copy, usual_options());
  if (!same_output(first, compile(copy, usual_options()))) {
    problems.push_back("compiling twice gives different output");
  }
  ReversedFiles reversed(files);
  if (!same_output(first, compile(reversed, usual_options()))) {
    problems.push_back("the order in which files are listed changes the output");
  }
  for (const diag::Renderer* renderer : diag::all_renderers()) {
    const std::string text = renderer->render(first.sources, first.diagnostics, {});
    if (renderer->name == "json" && !nlohmann::json::accept(text)) {
      problems.push_back("the JSON of the diagnostics does not parse");
    }
  }
}

void check_format(const std::string& path, const std::string& text, std::vector<std::string>& problems) {
  SourceMap sources;
  diag::Sink sink;
  const FileId file = sources.add(path, text);
  const syntax::Ast ast = syntax::parse(sources, file, sink);
  if (sink.has_errors()) {
    return;
  }
  const std::string formatted = syntax::format(sources, ast);
  const FileId again = sources.add(path, formatted);
  const syntax::Ast second = syntax::parse(sources, again, sink);
  if (sink.has_errors() || syntax::format(sources, second) != formatted) {
    problems.push_back(path + ": formatting twice is not formatting once");
  }
  const syntax::DumpOptions plain{false};
  if (syntax::dump(sources, ast, plain) != syntax::dump(sources, second, plain)) {
    problems.push_back(path + ": formatting changes what the file says");
  }
}

/// Our own output read back is the image it was printed from, in every dialect.
void check_read_back(MemoryFileSystem& files, emit::Dialect dialect, std::vector<std::string>& problems) {
  SourceMap sources;
  diag::Sink sink;
  CompileOptions options = usual_options();
  options.dialect = dialect;
  emit::Compilation compilation(options, files, sources, sink);
  for (const model::Env* env : compilation.envs()) {
    const auto compiled = compilation.compile(*env);
    if (!compiled || sink.has_errors()) {
      continue;
    }
    const image::Image image = compiled->image.image();
    const std::string text = compiled->image.text();
    diag::Sink problems_read;
    const FileId file = sources.add("Dockerfile", text);
    const image::Image read = dockerfile::read(sources.file(file), file, problems_read);
    if (problems_read.has_errors() || !(read == image) || dockerfile::write(read) != text ||
        dockerfile::write(image) != text) {
      problems.push_back(env->name + ": the Dockerfile does not read back as its image");
    }
  }
}

}  // namespace

std::vector<std::string> check_always(const Case& golden) {
  std::vector<std::string> problems;
  MemoryFileSystem files;
  fill(golden, files);
  MemoryFileSystem copy;
  fill(golden, copy);
  check_repeats(files, copy, problems);
  for (const auto dialect : {emit::Dialect::portable, emit::Dialect::heredoc, emit::Dialect::plain}) {
    check_read_back(copy, dialect, problems);
  }
  for (const auto& [path, text] : golden.inputs) {
    if (path.ends_with(".stage") || path.ends_with(".envs")) {
      check_format(path, text, problems);
    }
  }
  return problems;
}

std::vector<std::string> check_annotations(const Case& golden) {
  std::vector<std::string> problems;
  MemoryFileSystem files;
  fill(golden, files);
  const CompileResult result = compile(files, usual_options());
  std::vector<bool> explained(result.diagnostics.size());
  for (const Annotation& annotation : golden.annotations) {
    bool found = false;
    for (std::size_t i = 0; i < result.diagnostics.size(); ++i) {
      const diag::Diagnostic& d = result.diagnostics[i];
      const SourceFile& source = result.sources.file(d.span.file);
      const bool fits = source.path() == annotation.file && source.position(d.span.begin).line == annotation.line &&
                        d.code == annotation.code && d.message.find(annotation.words) != std::string::npos;
      explained[i] = explained[i] || fits;
      found = found || fits;
    }
    if (!found) {
      problems.push_back(annotation.file + ":" + std::to_string(annotation.line) + ": no diagnostic `" +
                         annotation.code + "` with `" + annotation.words + "`");
    }
  }
  for (std::size_t i = 0; golden.is_error && i < explained.size(); ++i) {
    const diag::Diagnostic& d = result.diagnostics[i];
    const SourceFile& source = result.sources.file(d.span.file);
    if (!explained[i] && golden.inputs.contains(source.path())) {
      problems.push_back(source.path() + ":" + std::to_string(source.position(d.span.begin).line) + ": `" +
                         std::string(d.code) + "` has no annotation: " + d.message);
    }
  }
  return problems;
}

}  // namespace stagec::golden
