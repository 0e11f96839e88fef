// `shell-by-link`: `/bin/sh` is replaced to change the shell of RUN.
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    const bool links = use.name == "ln" && !use.arguments.empty() &&
                       (use.arguments.back().text == "/bin/sh" || use.arguments.back().text == "/usr/bin/sh");
    if (links) {
      findings.report(use.span, "`/bin/sh` is replaced for all programs of the image")
          .help("write `SHELL [\"/bin/bash\", \"-c\"]`, which is for RUN only");
    }
  }
}

constexpr std::string_view aliases[] = {"DL4005"};

}  // namespace

extern const Rule shell_by_link_rule;
const Rule shell_by_link_rule = {
    "shell-by-link", "`/bin/sh` replaced by a link, where SHELL says the same", diag::Severity::info, aliases, check,
    nullptr};

}  // namespace stagec::lint
