// `condition-constant`: a condition that is never or always true.
#include <algorithm>
#include <string>

#include "lint/outcomes.h"
#include "lint/over_envs.h"
#include "lint/rule.h"
#include "lint/statements.h"
#include "specialize/guards.h"

namespace stagec::lint {

namespace {

using syntax::Expr;
using syntax::Statement;

/// One env says nothing about what differs between envs.
constexpr std::size_t enough_envs = 2;

std::string_view help_for(const Outcome& outcome) {
  return outcome.held ? "take the condition away" : "take what stands behind it away, or add the env that it is for";
}

class Conditions {
 public:
  Conditions(const Project& project, Findings& findings)
      : project_(project),
        program_(project.compilation.program()),
        findings_(findings),
        outcomes_(outcomes_of(project)) {}

  void check(const model::Stage& stage);

 private:
  void check_branch(const model::Stage& stage, const Expr& condition);
  void report_branch(const model::Stage& stage, const Expr& condition, const Outcome& outcome);
  void check_applies(const model::Stage& stage);

  const Project& project_;
  const model::Program& program_;
  Findings& findings_;
  Outcomes outcomes_;
};

void Conditions::check(const model::Stage& stage) {
  if (stage.applies != nullptr) {
    check_applies(stage);
  }
  each_statement(stage, [&](const Statement& statement) {
    if (statement.keyword() == "if" && statement.expr) {
      check_branch(stage, *statement.expr);
    }
  });
}

void Conditions::check_branch(const model::Stage& stage, const Expr& condition) {
  const auto found = outcomes_.find(&condition);
  if (found == outcomes_.end() || found->second.unknown || found->second.held == found->second.failed) {
    return;
  }
  const Outcome& outcome = found->second;
  const Dependence dependence = dependence_of(program_, stage, condition);
  const std::string_view always = outcome.held ? "always" : "never";
  if (dependence.local || dependence.data) {
    return;  // the rows of a table say for which values a stage is written, and a pin is bumped any day
  }
  const specialize::StageNames needed = specialize::needed_stages(program_, stage);
  const bool asks_only = dependence.options.empty() && !dependence.env;
  const bool is_sure = asks_only && std::all_of(dependence.stages.begin(), dependence.stages.end(),
                                                [&](const std::string& name) { return needed.contains(name); });
  if (!is_sure) {
    report_branch(stage, condition, outcome);
  } else if (dependence.stages.empty()) {
    findings_.report(condition.whole, "this condition {} holds: nothing in it differs between envs", always)
        .help("{}", help_for(outcome));
  } else {
    findings_
        .report(condition.whole, "this condition {} holds: `{}` needs `{}`", always, stage.name,
                *dependence.stages.begin())
        .help("{}", help_for(outcome));
  }
}

/// What comes out the same in all envs there are, but could come out otherwise.
void Conditions::report_branch(const model::Stage& stage, const Expr& condition, const Outcome& outcome) {
  const Dependence dependence = dependence_of(program_, stage, condition);
  const bool asks_only = dependence.options.empty() && !dependence.env;
  if (outcome.envs < enough_envs || (asks_only && outcome.held)) {
    return;
  }
  // Where the values are declared the stage is written for more than the envs of today.
  const bool declared = asks_only || !dependence.open;
  const std::string_view always = outcome.held ? "always" : "never";
  constexpr std::string_view message = "this condition {} holds in the {} envs that have `{}`";
  diag::Report report = declared ? findings_.remark(condition.whole, message, always, outcome.envs, stage.name)
                                 : findings_.report(condition.whole, message, always, outcome.envs, stage.name);
  report.help("{}", help_for(outcome));
}

void Conditions::check_applies(const model::Stage& stage) {
  const auto envs = envs_with(project_, stage.name);
  const Outcome& outcome = outcomes_.at(stage.applies);
  if (outcome.envs < enough_envs || envs.empty() || outcome.held == outcome.failed) {
    return;  // what no env has, `stage-unused` and `hotfix-gone` report
  }
  if (outcome.held) {
    findings_.remark(stage.applies->whole, "`{}` applies to all {} envs", stage.name, outcome.envs)
        .help("`needs {}` in what needs it, or `use {}` in a profile, says so without a condition", stage.name,
              stage.name);
    return;
  }
  findings_.report(stage.applies->whole, "`{}` applies to no env: those that have it say so themselves", stage.name)
      .label(envs.front()->plan.configuration.stages.at(stage.name).reasons.front().span, "asked for here")
      .help("take the condition away, or the `use`");
}

void check(const Project& project, Findings& findings) {
  if (!all_compiled(project)) {
    return;
  }
  Conditions conditions(project, findings);
  for (const model::Stage& stage : project.compilation.program().stages) {
    conditions.check(stage);
  }
}

}  // namespace

extern const Rule condition_constant_rule;
const Rule condition_constant_rule = {
    "condition-constant", "a condition that is never or always true", diag::Severity::warning, {}, nullptr, check};

}  // namespace stagec::lint
