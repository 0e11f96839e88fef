#include "lint/linter.h"

#include <algorithm>
#include <utility>

#include "dockerfile/read.h"

namespace stagec::lint {

std::optional<diag::Severity> default_level(const Rule& rule) {
  return rule.severity;
}

const Rule* find_rule(std::string_view name) {
  const auto same = [](std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
      const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
      return lower(x) == lower(y);
    });
  };
  const std::span<const Rule* const> rules = all_rules();
  const auto found = std::find_if(rules.begin(), rules.end(), [&](const Rule* rule) {
    return rule->name == name || std::any_of(rule->aliases.begin(), rule->aliases.end(),
                                             [&](std::string_view alias) { return same(alias, name); });
  });
  return found == rules.end() ? nullptr : *found;
}

void lint_dockerfile(FileId file, const std::string& context, const FileSystem& files, SourceMap& sources,
                     const Levels& levels, diag::Sink& sink) {
  const image::Image image = dockerfile::read(sources.file(file), file, sink);
  const effects::Effects effects = effects::analyse(image, {file, context, files, sources});
  const Dockerfile subject{sources, file, image, effects};
  for (const Rule* rule : all_rules()) {
    const std::optional<diag::Severity> severity = levels(*rule);
    if (rule->check_dockerfile != nullptr && severity) {
      Findings findings(rule->name, *severity, sink);
      rule->check_dockerfile(subject, findings);
    }
  }
}

void lint_project(const emit::CompileOptions& options, const std::string& today, FileSystem& files, SourceMap& sources,
                  const Levels& levels, diag::Sink& sink) {
  emit::Compilation compilation(options, files, sources, sink);
  Project project{sources, compilation, {}, today};
  emit::EnvCompiler compiler(compilation, sink);
  for (const model::Env* env : compilation.envs()) {
    if (std::optional<emit::CompiledEnv> compiled = compiler.compile(*env)) {
      project.envs.push_back(std::move(*compiled));
    }
  }
  for (const Rule* rule : all_rules()) {
    const std::optional<diag::Severity> severity = levels(*rule);
    if (rule->check_project != nullptr && severity) {
      Findings findings(rule->name, *severity, sink);
      rule->check_project(project, findings);
    }
  }
}

}  // namespace stagec::lint
