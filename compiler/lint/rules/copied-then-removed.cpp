// `copied-then-removed`: a file that COPY or ADD put in and that a later RUN removes.
#include <set>

#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  std::set<Span> seen;
  for (const effects::LateRemoval& removal : file.effects.late_removals) {
    if (removal.remnant.content != effects::Content::copied || is_thrown_away(file, removal.stage) ||
        !seen.insert(removal.remnant.span).second) {
      continue;
    }
    findings.report(removal.remnant.span, "what is copied here is removed in a later layer, and stays in the image")
        .label(removal.span, "removed here, which only hides it")
        .help("give the RUN that needs it a bind mount: `RUN --mount=type=bind,source=…,target=…`");
  }
}

}  // namespace

extern const Rule copied_then_removed_rule;
const Rule copied_then_removed_rule = {"copied-then-removed",
                                       "a file that COPY or ADD put in and that a later RUN removes",
                                       diag::Severity::warning,
                                       {},
                                       check,
                                       nullptr};

}  // namespace stagec::lint
