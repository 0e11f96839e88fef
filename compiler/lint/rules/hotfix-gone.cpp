// `hotfix-gone`: a temporary stage that no env has any more.
#include "lint/over_envs.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Project& project, Findings& findings) {
  if (!all_compiled(project)) {
    return;
  }
  for (const model::Stage& stage : project.compilation.program().stages) {
    if ((stage.until.empty() && !stage.hotfix) || !envs_with(project, stage.name).empty()) {
      continue;
    }
    diag::Report report = findings.report(stage.name_span, "no env has the {} `{}` any more",
                                          stage.hotfix ? "hotfix" : "stage", stage.name);
    if (stage.applies != nullptr) {
      report.label(stage.applies->whole, "this holds for no env");
    }
    if (!stage.until.empty()) {
      report.label(stage.until.front().span, "it was to stay until this");
    }
    report.help("delete the stage");
  }
}

}  // namespace

extern const Rule hotfix_gone_rule;
const Rule hotfix_gone_rule = {"hotfix-gone",
                               "a hotfix, or a stage with an `until`, that no env has any more",
                               diag::Severity::warning,
                               {},
                               nullptr,
                               check};

}  // namespace stagec::lint
