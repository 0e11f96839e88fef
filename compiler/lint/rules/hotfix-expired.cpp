// `hotfix-expired`: the day of an `until` has come.
#include "lint/over_envs.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void report(const Project& project, const model::Stage& stage, const model::UntilDecl& until, Findings& findings) {
  const std::string_view kind = stage.hotfix ? "hotfix" : stage.builder ? "builder" : "stage";
  diag::Report report = findings.report(until.span, "the {} `{}` has expired: it was to be gone by {}, and today is {}",
                                        kind, stage.name, until.date, project.today);
  if (!until.why.empty()) {
    report.note("the reason given: {}", until.why);
  }
  if (stage.hotfix) {
    report.label(stage.hotfix->span, "see whether this is in the release{}{}",
                 stage.hotfix->owner.empty() ? "" : "; its owner is ", stage.hotfix->owner);
  }
  const auto envs = envs_with(project, stage.name);
  if (envs.size() == 1) {
    report.note("the env `{}` has it", envs.front()->plan.env->name);
  } else if (!envs.empty()) {
    report.note("{} envs have it, `{}` for one", envs.size(), envs.front()->plan.env->name);
  }
  report.help("take the {} out, or say a new day", kind);
}

void check(const Project& project, Findings& findings) {
  if (project.today.empty()) {
    return;
  }
  for (const model::Stage& stage : project.compilation.program().stages) {
    for (const model::UntilDecl& until : stage.until) {
      // Days written as YYYY-MM-DD sort as they follow each other.
      if (!until.date.empty() && until.date <= project.today) {
        report(project, stage, until, findings);
      }
    }
  }
}

}  // namespace

extern const Rule hotfix_expired_rule;
const Rule hotfix_expired_rule = {
    "hotfix-expired", "a stage whose `until` day has come", diag::Severity::warning, {}, nullptr, check};

}  // namespace stagec::lint
