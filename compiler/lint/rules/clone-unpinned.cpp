// `clone-unpinned`: a clone that follows a branch.
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::Clone& clone : file.effects.clones) {
    const std::string url = effects::shown(clone.url);
    if (clone.following == effects::Following::default_branch) {
      findings.report(clone.span, "`{}` is taken from its default branch, as it is on the day of the build", url)
          .help("check out a commit in the same RUN: `git checkout COMMIT`");
    } else if (clone.following == effects::Following::branch) {
      findings
          .report(clone.span, "`{}` is taken from the branch `{}`, as it is on the day of the build", url,
                  effects::shown(clone.reference))
          .help("check out a commit in the same RUN: `git checkout COMMIT`");
    }
  }
}

}  // namespace

extern const Rule clone_unpinned_rule;
const Rule clone_unpinned_rule = {"clone-unpinned", "a clone that follows a branch", diag::Severity::warning, {}, check,
                                  nullptr};

}  // namespace stagec::lint
