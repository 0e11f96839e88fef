// `clone-then-checkout`: a clone and its checkout in different layers.
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::Clone& clone : file.effects.clones) {
    if (clone.late_checkout) {
      findings
          .report(*clone.late_checkout, "`{}` is checked out in a later layer than it was cloned in",
                  effects::shown(clone.reference))
          .label(clone.span, "a builder takes this layer from its cache, and the commit may be newer than the clone")
          .help("clone and check out in one RUN");
    }
  }
}

}  // namespace

extern const Rule clone_then_checkout_rule;
const Rule clone_then_checkout_rule = {"clone-then-checkout",
                                       "a clone and its checkout in different layers: the cached clone grows stale",
                                       diag::Severity::warning,
                                       {},
                                       check,
                                       nullptr};

}  // namespace stagec::lint
