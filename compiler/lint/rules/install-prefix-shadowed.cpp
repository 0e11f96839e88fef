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

/// Libraries that ROCm images bring along in /opt/rocm/lib, as their repositories are called.
constexpr std::string_view rocm_libraries[] = {
    "rccl",        "rocblas",           "hipblas",   "hipblaslt", "hipblas-common", "miopen",      "rocfft",
    "hipfft",      "rocrand",           "hiprand",   "rocsolver", "hipsolver",      "rocsparse",   "hipsparse",
    "hipsparselt", "rocr-runtime",      "clr",       "hip",       "roctracer",      "rocprofiler", "rocm_smi_lib",
    "amdsmi",      "composable_kernel", "rocalution"};

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

void check_install(const Dockerfile& file, const effects::Install& install, const std::vector<Scope>& scopes,
                   Findings& findings) {
  const std::string prefix =
      is_default_prefix(install.prefix) && install.prefix.size() < 2 ? "/usr" : effects::absolute("/", install.prefix);
  const auto variable = scopes[install.stage].environment.find("LD_LIBRARY_PATH");
  const bool is_set = variable != scopes[install.stage].environment.end();
  const std::vector<std::string> path = elements(is_set ? variable->second : "");
  const std::size_t own = place_of(path, prefix);
  const std::size_t stock = place_of(path, "/opt/rocm");
  const bool is_rocm = effects::lies_in(prefix, "/opt/rocm") || prefix.starts_with("/opt/rocm-");
  if (!is_rocm && stock < own && is_one_of(project_of(file, install), rocm_libraries)) {
    findings
        .report(install.configure.value_or(install.span), "the loader takes `{}` from `{}` before `{}/lib`",
                project_of(file, install), path[stock], prefix)
        .help("install it to `/opt/rocm`, or put `{}/lib` in front in `LD_LIBRARY_PATH`", prefix);
    return;
  }
  // Programs need no such path: only where the file speaks of the loader's path, it may have forgotten this one.
  if (is_set && own == path.size() && !is_default_prefix(prefix) && !is_rocm) {
    findings.remark(install.configure.value_or(install.span), "the loader's path does not reach `{}/lib`", prefix)
        .help("add it to `LD_LIBRARY_PATH`, or write a file below `/etc/ld.so.conf.d` and run `ldconfig`");
  }
}

void check(const Dockerfile& file, Findings& findings) {
  const std::vector<Scope> scopes = final_scopes(file);
  for (const effects::Install& install : file.effects.installs) {
    const bool known = install.has_prefix && effects::is_exact(install.prefix) && install.prefix.starts_with('/');
    if (known && !is_thrown_away(file, install.stage) && !is_loader_set_up(file, install.prefix)) {
      check_install(file, install, scopes, findings);
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
