// The part of Lowering that knows names: of temporary files, mounts, variables and files of the context.
#include <algorithm>

#include "base/context_files.h"
#include "base/digest.h"
#include "base/spelling.h"
#include "model/declare.h"
#include "steps/lowering.h"

namespace stagec::steps {

using syntax::Word;

namespace {

/// The first of STEM, STEM-2, STEM-3, … below a directory that is not taken, each with the ending.
std::string free_name(const std::string& directory, const std::string& stem, const std::string& ending,
                      std::set<std::string>& taken) {
  std::string path = directory + stem + ending;
  for (int number = 2; !taken.insert(path).second; ++number) {
    path = directory + stem + "-" + std::to_string(number) + ending;
  }
  return path;
}

}  // namespace

std::string Lowering::temporary(const std::string& stem, const std::string& ending) {
  return free_name("/tmp/", stem, ending, temporaries_);
}

std::string Lowering::mount_point(const std::string& stem) {
  return free_name("/mnt/", stem, "", mount_points_);
}

void Lowering::mount(Span span, image::Mount mount) {
  std::vector<image::Mount>& mounts = layer(span).mounts;
  if (std::find(mounts.begin(), mounts.end(), mount) == mounts.end()) {
    mounts.push_back(std::move(mount));
  }
}

std::string Lowering::mount_from_context(Span span, const std::string& path, const std::string& stem) {
  const auto known = mounted_.find(path);
  if (known != mounted_.end()) {
    return known->second;
  }
  const std::string target = mount_point(stem);
  mounted_[path] = target;
  mount(span, {{{"type", "bind"}, {"source", path}, {"target", target}}});
  for (std::string& file : context_files(path)) {
    layer(span).context_files.push_back(std::move(file));
  }
  command(span, ": " + shell_word(path + " sha256:" + digest(path)));
  return target;
}

// ---------------------------------------------------------------- variables

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

std::string& entry(Pairs& env, const std::string& name) {
  const auto found = std::find_if(env.begin(), env.end(), [&](const auto& pair) { return pair.first == name; });
  return found != env.end() ? found->second : env.emplace_back(name, "").second;
}

}  // namespace

void Lowering::set_env(Span span, const std::string& name, const std::string& value) {
  const auto [known, fresh] = variables_.emplace(name, Variable{span, value, true});
  if (!fresh && (!known->second.set || known->second.value != value)) {
    sink()
        .error("setenv-twice", span, "`{}` has a value in this layer already", name)
        .label(known->second.span, "{}", known->second.set ? "set here" : "a directory is put in front of it here")
        .help("an image keeps one value of a variable: set it once, before any `prepend-path`");
    return;
  }
  if (fresh) {
    entry(layer(span).env, name) = value;
  }
}

void Lowering::prepend_env(Span span, const std::string& name, const std::vector<std::string>& directories) {
  std::string front;
  for (const std::string& directory : directories) {
    front += (front.empty() ? "" : ":") + image::literal(directory);
  }
  const bool fresh = variables_.emplace(name, Variable{span, "", false}).second;
  std::string& value = entry(layer(span).env, name);
  if (!fresh) {
    value = front + (value.empty() ? "" : ":") + value;
  } else if (name == "PATH") {
    value = front + ":$PATH";
  } else {
    // A variable that is not set must leave no empty element: that would be the current directory.
    value = front + "${" + name + ":+:$" + name + "}";
  }
}

// ---------------------------------------------------------------- names

void Lowering::bind(const Word& word, std::string path, Lifetime lifetime) {
  const auto name = text(word);
  if (!name) {
    return;
  }
  if (!model::check_value_name(*name, word.span, sink())) {
    return;
  }
  const model::Stage* stage = scope_.stage();
  const bool declared = stage != nullptr && (stage->option(*name) != nullptr || stage->let(*name) != nullptr ||
                                             stage->pin(*name) != nullptr || stage->table(*name) != nullptr);
  const auto earlier = bound_.find(*name);
  const bool again = earlier != bound_.end() && earlier->second == word.span;  // the next turn of a `for`
  if (declared || (earlier != bound_.end() && !again)) {
    diag::Report report = sink().error("name-taken", word.span, "`{}` has a meaning in this stage already", *name);
    if (earlier != bound_.end()) {
      report.label(earlier->second, "given here");
    }
    report.help("take another name");
    return;
  }
  bound_[*name] = word.span;
  expired_.erase(*name);
  if (lifetime == Lifetime::layer) {
    layer_names_.insert(*name);
  }
  scope_.bind(*name, model::Value::of_string(std::move(path)));
}

// ---------------------------------------------------------------- the build context

std::optional<std::string> Lowering::context_path(const Word& word) {
  const auto written = text(word);
  if (!written) {
    return std::nullopt;
  }
  const std::string path = normal_path(*written);
  const bool outside = written->empty() || path.starts_with("/") || path == ".." || path.starts_with("../");
  const FileKind kind = outside ? FileKind::missing : options_.files->kind(join_path(options_.context, path));
  if (outside || (kind != FileKind::missing && !context_place(*options_.files, options_.context, path))) {
    sink()
        .error("copy-outside-context", word.span, "`{}` is not inside the build context", *written)
        .note("the build context is `{}`", options_.context)
        .help("name it relative to the build context, or choose another context with `--context DIR`");
    return std::nullopt;
  }
  if (kind == FileKind::missing || kind == FileKind::other) {
    diag::Report report =
        sink().error("copy-missing", word.span, "the build context has no file or directory `{}`", path);
    report.note("the build context is `{}`", options_.context);
    const std::vector<std::string> beside = options_.files->list(join_path(options_.context, parent_path(path)));
    if (const auto near = closest(path.substr(path.rfind('/') + 1), beside)) {
      report.help("did you mean `{}`?", normal_path(join_path(parent_path(path), *near)));
    }
    return std::nullopt;
  }
  return path;
}

std::vector<std::string> Lowering::context_files(const std::string& path) const {
  return stagec::context_files(*options_.files, options_.context, path);
}

std::string Lowering::digest(const std::string& path) const {
  const std::vector<std::string> places = context_files(path);
  if (options_.files->kind(join_path(options_.context, path)) != FileKind::directory && places.size() == 1) {
    return context_digest(*options_.files, options_.context, places.front());
  }
  std::string listing;
  for (const std::string& place : places) {
    listing += context_digest(*options_.files, options_.context, place) + "  " + place + "\n";
  }
  return sha256_hex(listing);
}

}  // namespace stagec::steps
