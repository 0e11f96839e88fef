// `sudo-in-run`: `sudo` in a build that runs as root anyway.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    if (use.name == "sudo" || is_one_of("sudo", use.wrappers)) {
      findings.report(use.span, "`sudo` in a build")
          .help("run it as root with `USER root` before and `USER NAME` behind, or use `gosu`");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3004"};

}  // namespace

extern const Rule sudo_in_run_rule;
const Rule sudo_in_run_rule = {"sudo-in-run", "`sudo` in a RUN", diag::Severity::info, aliases, check, nullptr};

}  // namespace stagec::lint
