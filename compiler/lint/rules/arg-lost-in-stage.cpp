// `arg-lost-in-stage`: a variable is used in a build stage that its ARG does not reach.
#include <map>
#include <set>

#include "dockerfile/characters.h"
#include "lint/instructions.h"
#include "lint/references.h"
#include "lint/rule.h"
#include "lint/scopes.h"

namespace stagec::lint {

namespace {

/// True if images of that name are known to set the variable: `FROM python:…` sets `PYTHON_VERSION`.
bool is_set_by_base(std::string_view name, std::string_view base) {
  const std::string image = dockerfile::lower(base);
  const std::string what = dockerfile::lower(name.substr(0, name.find('_')));
  return what.size() < name.size() && image.find(what) != std::string::npos;
}

struct Declaration {
  Span span;
  bool is_global = false;
};

using Declarations = std::map<std::string, Declaration, std::less<>>;

void declare(const image::Instruction& instruction, bool is_global, Declarations& all) {
  const auto* arg = std::get_if<image::Arg>(&instruction.operation);
  for (std::size_t i = 0; arg != nullptr && i < arg->arguments.size(); ++i) {
    all.try_emplace(arg->arguments[i].first, Declaration{argument_span(instruction, i), is_global});
  }
}

class Check {
 public:
  Check(const Dockerfile& file, Findings& findings) : file_(file), findings_(findings) {
    for (const image::Instruction& instruction : file.image.global_arguments) {
      declare(instruction, true, declared_);
    }
    for (const image::BuildStage& stage : file.image.stages) {
      for (const image::Instruction& instruction : stage.instructions) {
        declare(instruction, false, declared_);
      }
    }
  }

  void instruction(const Scope& scope, std::size_t stage, const image::Instruction& instruction) {
    for (const Reference& reference : references_of(file_, stage, instruction)) {
      if (!scope.declares(reference.name) && !reference.has_default && !is_set_by_base(reference.name, scope.base) &&
          !takes_over(instruction, reference) && seen_.emplace(stage, reference.name).second) {
        report(reference, stage);
      }
    }
  }

 private:
  /// `ARG X=${X}` takes what the base image has set, if no ARG above the first FROM was meant.
  [[nodiscard]] bool takes_over(const image::Instruction& instruction, const Reference& reference) const {
    const auto* arg = std::get_if<image::Arg>(&instruction.operation);
    for (std::size_t i = 0; arg != nullptr && i < arg->arguments.size(); ++i) {
      if (arg->arguments[i].first == reference.name && argument_span(instruction, i) == reference.span) {
        const auto found = declared_.find(reference.name);
        return found == declared_.end() || !found->second.is_global;
      }
    }
    return false;
  }

  /// An ARG of the same build stage, of a variable that none declares above.
  [[nodiscard]] std::optional<Span> declared_below(const std::string& name, std::size_t stage) const {
    Declarations own;
    for (const image::Instruction& instruction : file_.image.stages[stage].instructions) {
      declare(instruction, false, own);
    }
    const auto found = own.find(name);
    return found == own.end() ? std::nullopt : std::optional(found->second.span);
  }

  void report(const Reference& reference, std::size_t stage) {
    const auto found = declared_.find(reference.name);
    if (found == declared_.end() && !is_platform_argument(reference.name)) {
      return;
    }
    const std::optional<Span> below = declared_below(reference.name, stage);
    if (below && below->begin >= reference.span.end) {
      findings_.report(reference.span, "`${}` is not set yet: its ARG stands below", reference.name)
          .label(*below, "declared here")
          .help("move the ARG up");
      return;
    }
    const bool is_global = found == declared_.end() || found->second.is_global;
    diag::Report report = findings_.report(
        reference.span, "`${}` is not set here: its ARG does not reach into this build stage", reference.name);
    if (found != declared_.end()) {
      report.label(found->second.span, "{}", found->second.is_global ? "for `FROM` lines only" : "declared here");
    }
    report.help("write `ARG {}` in this build stage, before it is used", reference.name);
    const Span from = file_.image.stages[stage].from.span;
    if (is_global && file_.sources.text(from).find('\n') == std::string_view::npos) {
      report.fix({"declare it behind `FROM`", {{{from.file, from.end, from.end}, "\nARG " + reference.name}}});
    }
  }

  const Dockerfile& file_;
  Findings& findings_;
  Declarations declared_;
  std::set<std::pair<std::size_t, std::string>> seen_;
};

void check(const Dockerfile& file, Findings& findings) {
  Check check(file, findings);
  walk_scopes(file, [&](const Scope& scope, std::size_t stage, const image::Instruction& instruction) {
    check.instruction(scope, stage, instruction);
  });
}

}  // namespace

extern const Rule arg_lost_in_stage_rule;
const Rule arg_lost_in_stage_rule = {"arg-lost-in-stage",
                                     "a variable is used in a build stage that its ARG does not reach",
                                     diag::Severity::warning,
                                     {},
                                     check,
                                     nullptr,
                                     true};

}  // namespace stagec::lint
