#include "lint/linter.h"

#include <map>
#include <utility>

#include "dockerfile/read.h"
#include "lint/allowances.h"
#include "lint/compiled.h"
#include "lint/ignore_file.h"

namespace stagec::lint {

void lint_dockerfile(FileId file, const std::string& context, const FileSystem& files, SourceMap& sources,
                     const Levels& levels, diag::Sink& sink) {
  diag::Sink found;
  const image::Image image = dockerfile::read(sources.file(file), file, found);
  const bool readable = !found.has_errors();
  const effects::Effects effects = effects::analyse(image, {file, context, files, sources});
  const std::string& path = context.empty() ? context : sources.file(file).path();
  const std::optional<IgnoreFile> ignored = find_ignore_file(path, context, files, sources);
  const Dockerfile subject{sources, file, image, effects, ignored ? &*ignored : nullptr};
  for (const Rule* rule : all_rules()) {
    const std::optional<diag::Severity> severity = levels(*rule);
    if (rule->check_dockerfile != nullptr && severity) {
      Findings findings(rule->name, *severity, found);
      rule->check_dockerfile(subject, findings);
    }
  }
  settle(sources, file, read_allowances(subject), found, levels, readable, sink);
}

namespace {

/// Each file's comments allow what is found in it.
void settle_project(const Project& project, const diag::Sink& found, const Levels& levels, bool compiles,
                    diag::Sink& sink) {
  std::map<FileId, diag::Sink> by_file;
  for (diag::Diagnostic& finding : found.sorted(project.sources)) {
    by_file[finding.span.file].add(std::move(finding));
  }
  for (const auto& ast : project.compilation.program().asts) {
    settle(project.sources, ast->file, read_allowances(project.sources, *ast), by_file[ast->file], levels, compiles,
           sink);
    by_file.erase(ast->file);
  }
  for (auto& [file, rest] : by_file) {
    sink.merge(std::move(rest));
  }
}

}  // namespace

void lint_project(const emit::CompileOptions& options, const std::string& today, FileSystem& files, SourceMap& sources,
                  const Levels& levels, diag::Sink& sink) {
  diag::Sink found;
  emit::Compilation compilation(options, files, sources, found);
  Project project{sources, compilation, {}, today};
  emit::EnvCompiler compiler(compilation, found);
  for (const model::Env* env : compilation.envs()) {
    if (std::optional<emit::CompiledEnv> compiled = compiler.compile(*env)) {
      project.envs.push_back(std::move(*compiled));
    }
  }
  const bool compiles = !found.has_errors();
  for (const Rule* rule : all_rules()) {
    const std::optional<diag::Severity> severity = levels(*rule);
    if (rule->check_project != nullptr && severity) {
      Findings findings(rule->name, *severity, found);
      rule->check_project(project, findings);
    }
  }
  lint_compiled(project, files, sources, levels, found);
  settle_project(project, found, levels, compiles, sink);
}

}  // namespace stagec::lint
