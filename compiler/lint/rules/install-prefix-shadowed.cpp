// `install-prefix-shadowed`: a prefix whose libraries the loader does not find, or finds after others of that name.
#include <algorithm>
#include <optional>

#include "dockerfile/characters.h"
#include "effects/text.h"
#include "lint/instructions.h"
#include "lint/left_behind.h"
#include "lint/rule.h"
#include "lint/scopes.h"

namespace stagec::lint {

namespace {

bool is_default_prefix(std::string_view prefix) {
  return prefix == "/usr" || prefix == "/" || prefix == "/usr/local" || prefix.empty();
}

/// The elements of a search path, without `/` at their ends.
std::vector<std::string> elements(std::string_view path) {
  std::vector<std::string> result;
  while (!path.empty()) {
    std::string_view element = path.substr(0, path.find(':'));
    path.remove_prefix(std::min(element.size() + 1, path.size()));
    while (element.size() > 1 && element.ends_with('/')) {
      element.remove_suffix(1);
    }
    result.emplace_back(element);
  }
  return result;
}

/// The place of a library directory of the prefix in the path, or its size.
std::size_t place_of(const std::vector<std::string>& path, const std::string& prefix) {
  const auto found = std::find_if(path.begin(), path.end(), [&](const std::string& element) {
    return element == prefix + "/lib" || element == prefix + "/lib64" || element.starts_with(prefix + "/lib/");
  });
  return static_cast<std::size_t>(found - path.begin());
}

/// What is installed, by the directory its source is in.
std::string project_of(const Dockerfile& file, const effects::Install& install) {
  static constexpr std::string_view inner[] = {"build", "_build", "b", "release", "out", "src", "llvm", "bld"};
  for (const effects::CommandUse& use : file.effects.commands) {
    if (use.stage != install.stage || use.span != install.configure.value_or(install.span)) {
      continue;
    }
    std::string directory = use.directory;
    for (std::size_t i = 0; i < use.arguments.size(); ++i) {
      const std::string& word = use.arguments[i].text;
      if (word == "-S" && i + 1 < use.arguments.size()) {
        directory = effects::absolute(use.directory, use.arguments[i + 1].text);
      }
    }
    while (is_one_of(dockerfile::lower(effects::base_name(directory)), inner)) {
      directory = effects::directory_of(directory);
    }
    return dockerfile::lower(effects::base_name(directory));
  }
  return {};
}

/// True if the file sets the loader up in a way that is not followed here.
bool is_loader_set_up(const Dockerfile& file, const std::string& prefix) {
  const std::string& text = file.sources.file(file.file).text();
  static constexpr std::string_view means[] = {"ld.so.conf", "rpath", "RPATH", "patchelf", "LD_PRELOAD", "LD_RUN_PATH"};
  const bool other = std::any_of(std::begin(means), std::end(means),
                                 [&](std::string_view word) { return text.find(word) != std::string::npos; });
  return other || std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const auto& use) {
           const bool sets = use.name == "ldconfig" || use.name == "ln" || use.name == "export" || use.name == "echo";
           return sets && std::any_of(use.arguments.begin(), use.arguments.end(), [&](const effects::Argument& word) {
                    return word.text.find(prefix + "/lib") != std::string::npos;
                  });
         });
}

/// The prefix of a library directory: `/opt/x` of `/opt/x/lib64`.
std::string prefix_of(const std::string& directory) {
  const std::string_view name = effects::base_name(directory);
  return name == "lib" || name == "lib64" ? effects::directory_of(directory) : directory;
}

/// True if the directory is one of what the base image is called after: `/opt/x/lib` in an image `y/x-z`.
bool is_of_base(const std::string& directory, const std::string& base) {
  const std::string prefix = prefix_of(directory);
  const std::string name = dockerfile::lower(effects::base_name(prefix));
  const std::string word = name.substr(0, name.find('-'));
  return word.size() > 2 && !is_default_prefix(prefix) && dockerfile::lower(base).find(word) != std::string::npos;
}

class Check {
 public:
  Check(const Dockerfile& file, Findings& findings) : file_(file), findings_(findings), scopes_(final_scopes(file)) {}

  void install(const effects::Install& install) {
    const std::string prefix = prefix_in(install);
    const Scope& scope = scopes_[install.stage];
    const auto variable = scope.environment.find("LD_LIBRARY_PATH");
    if (variable == scope.environment.end()) {
      return;
    }
    const std::vector<std::string> path = elements(variable->second);
    const std::size_t own = place_of(path, prefix);
    const Span span = install.configure.value_or(install.span);
    if (const effects::Install* other = shadowing(install, path, own)) {
      findings_.report(span, "the loader finds what is installed here after the same in `{}/lib`", prefix_in(*other))
          .label(other->configure.value_or(other->span), "installed there")
          .help("put `{}/lib` in front in `LD_LIBRARY_PATH`, or install it once", prefix);
      return;
    }
    for (std::size_t i = 0; i < own; ++i) {
      if (is_of_base(path[i], scope.base) && !effects::lies_in(prefix, prefix_of(path[i]))) {
        findings_
            .remark(span, "the loader looks into `{}`, which is the base image's, before `{}/lib`", path[i], prefix)
            .help("if that has another build of it, install it to `{}`, or put `{}/lib` in front", prefix_of(path[i]),
                  prefix);
        return;
      }
    }
    // Programs need no such path: only where the file speaks of the loader's path, it may have forgotten this one.
    if (own == path.size() && !is_default_prefix(prefix)) {
      findings_.remark(span, "the loader's path does not reach `{}/lib`", prefix)
          .help("add it to `LD_LIBRARY_PATH`, or write a file below `/etc/ld.so.conf.d` and run `ldconfig`");
    }
  }

 private:
  static std::string prefix_in(const effects::Install& install) {
    const bool is_root = install.prefix.size() < 2;
    return is_root ? "/usr" : effects::absolute("/", install.prefix);
  }

  /// An install of the same project whose library directory comes first in the path.
  const effects::Install* shadowing(const effects::Install& install, const std::vector<std::string>& path,
                                    std::size_t own) const {
    const std::string project = project_of(file_, install);
    for (const effects::Install& other : file_.effects.installs) {
      const bool comparable = other.stage == install.stage && other.has_prefix && effects::is_exact(other.prefix) &&
                              prefix_in(other) != prefix_in(install);
      if (comparable && !project.empty() && place_of(path, prefix_in(other)) < own &&
          project_of(file_, other) == project) {
        return &other;
      }
    }
    return nullptr;
  }

  const Dockerfile& file_;
  Findings& findings_;
  std::vector<Scope> scopes_;
};

void check(const Dockerfile& file, Findings& findings) {
  Check check(file, findings);
  for (const effects::Install& install : file.effects.installs) {
    const bool known = install.has_prefix && effects::is_exact(install.prefix) && install.prefix.starts_with('/');
    if (known && !is_thrown_away(file, install.stage) && !is_loader_set_up(file, install.prefix)) {
      check.install(install);
    }
  }
}

}  // namespace

extern const Rule install_prefix_shadowed_rule;
const Rule install_prefix_shadowed_rule = {"install-prefix-shadowed",
                                           "a prefix whose libraries the loader does not find, or finds after others",
                                           diag::Severity::warning,
                                           {},
                                           check,
                                           nullptr};

}  // namespace stagec::lint
