// `clone-unpinned`: a clone that follows a branch.
#include "effects/reference.h"
#include "lint/checked.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// True for a requirement or an address; a clone is a command.
bool is_word(std::string_view written) {
  return written.find(' ') == std::string_view::npos || written.starts_with('"') || written.starts_with('\'');
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::Clone& clone : file.effects.clones) {
    // A file from an address can be compared with a checksum, which pins it.
    const bool is_file = !effects::branch_in_address(clone.url).empty();
    if (is_file && is_checked_from(file, clone.stage, clone.instruction)) {
      continue;
    }
    const char* const help = is_word(file.sources.text(clone.span))
                                 ? "name a commit or the tag of a release in its place"
                                 : "check out a commit in the same RUN: `git checkout COMMIT`";
    const std::string url = effects::shown(clone.url);
    if (clone.following == effects::Following::default_branch) {
      findings.report(clone.span, "`{}` is taken from its default branch, as it is on the day of the build", url)
          .help("{}", help);
    } else if (clone.following == effects::Following::branch) {
      findings
          .report(clone.span, "`{}` is taken from the branch `{}`, as it is on the day of the build", url,
                  effects::shown(clone.reference))
          .help("{}", help);
    }
  }
}

}  // namespace

extern const Rule clone_unpinned_rule;
const Rule clone_unpinned_rule = {"clone-unpinned", "a clone that follows a branch", diag::Severity::warning, {}, check,
                                  nullptr};

}  // namespace stagec::lint
