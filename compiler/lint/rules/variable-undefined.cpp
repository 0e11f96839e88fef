// `variable-undefined`: an instruction refers to a variable that nothing sets.
#include <algorithm>
#include <set>

#include "base/spelling.h"
#include "lint/instructions.h"
#include "lint/references.h"
#include "lint/rule.h"
#include "lint/scopes.h"

namespace stagec::lint {

namespace {

/// What builders or shells set by themselves.
constexpr std::string_view given[] = {"PATH",      "HTTP_PROXY", "HTTPS_PROXY", "FTP_PROXY",
                                      "NO_PROXY",  "ALL_PROXY",  "http_proxy",  "https_proxy",
                                      "ftp_proxy", "no_proxy",   "all_proxy",   "SOURCE_DATE_EPOCH"};

class Check {
 public:
  Check(const Dockerfile& file, Findings& findings) : file_(file), findings_(findings) {
    const auto declare = [&](const image::Instruction& instruction) {
      if (const auto* arg = std::get_if<image::Arg>(&instruction.operation)) {
        for (const auto& argument : arg->arguments) {
          declared_.insert(argument.first);
        }
      }
    };
    std::for_each(file.image.global_arguments.begin(), file.image.global_arguments.end(), declare);
    for (const image::BuildStage& stage : file.image.stages) {
      std::for_each(stage.instructions.begin(), stage.instructions.end(), declare);
    }
  }

  void instruction(const Scope& scope, std::size_t stage, const image::Instruction& instruction) {
    for (const Reference& reference : value_references(file_, instruction)) {
      if (reference.has_default || scope.declares(reference.name) || is_one_of(reference.name, given) ||
          declared_.contains(reference.name) || is_platform_argument(reference.name) ||
          !seen_.emplace(stage, reference.name).second || is_beside_colon(instruction, reference.name)) {
        continue;
      }
      report(scope, reference);
    }
  }

 private:
  /// `ENV X=/a:$X`: a search path that goes on, which `empty-path-element` looks at.
  static bool is_beside_colon(const image::Instruction& instruction, const std::string& name) {
    for (const auto& [value, span] : values_of(instruction)) {
      const bool used =
          value.find("$" + name) != std::string::npos || value.find("${" + name + "}") != std::string::npos;
      if (used && value.find(':') != std::string::npos && std::holds_alternative<image::Env>(instruction.operation)) {
        return true;
      }
    }
    return false;
  }

  void report(const Scope& scope, const Reference& reference) {
    std::vector<std::string> names;
    for (const auto& variable : scope.environment) {
      names.push_back(variable.first);
    }
    for (const auto& argument : scope.arguments) {
      names.push_back(argument.first);
    }
    const std::optional<std::string> near = reference.name.size() > 3 ? closest(reference.name, names) : std::nullopt;
    if (near) {
      findings_.report(reference.span, "nothing sets `{}`", reference.name).help("did you mean `{}`?", *near);
    } else if (scope.base == "scratch") {
      findings_.report(reference.span, "nothing sets `{}`, so it is empty here", reference.name)
          .help("declare it with `ARG` or `ENV`");
    } else {
      findings_.remark(reference.span, "nothing in this file sets `{}`", reference.name)
          .help("if the base image does not, it is empty here: declare it with `ARG` or `ENV`");
    }
  }

  const Dockerfile& file_;
  Findings& findings_;
  std::set<std::string> declared_;  ///< anywhere: where those do not reach is `arg-lost-in-stage`
  std::set<std::pair<std::size_t, std::string>> seen_;
};

void check(const Dockerfile& file, Findings& findings) {
  Check check(file, findings);
  walk_scopes(file, [&](const Scope& scope, std::size_t stage, const image::Instruction& instruction) {
    check.instruction(scope, stage, instruction);
  });
}

constexpr std::string_view aliases[] = {"UndefinedVar"};

}  // namespace

extern const Rule variable_undefined_rule;
const Rule variable_undefined_rule = {"variable-undefined",
                                      "an instruction refers to a variable that nothing in the file sets",
                                      diag::Severity::warning,
                                      aliases,
                                      check,
                                      nullptr};

}  // namespace stagec::lint
