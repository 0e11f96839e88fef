// `shell-by-link`: `/bin/sh` is replaced to change the shell of RUN.
#include <algorithm>

#include "effects/command_line.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

bool is_shell(const effects::Argument& word) {
  return word.text == "/bin/sh" || word.text == "/usr/bin/sh";
}

/// True if a command before this one takes the old shell away.
bool is_removed_before(const Dockerfile& file, const effects::CommandUse& link) {
  const std::vector<effects::CommandUse>& all = file.effects.commands;
  return std::any_of(all.data(), &link, [&](const effects::CommandUse& use) {
    return use.stage == link.stage && (use.name == "rm" || use.name == "mv" || use.name == "unlink") &&
           std::any_of(use.arguments.begin(), use.arguments.end(), is_shell);
  });
}

/// Without force, `ln` makes a link only where no shell is.
bool replaces_shell(const Dockerfile& file, const effects::CommandUse& use) {
  if (use.name != "ln" || use.arguments.empty() || !is_shell(use.arguments.back())) {
    return false;
  }
  const effects::CommandLine line = effects::read_command_line(use.arguments, "-S --suffix -t --target-directory");
  return line.has({"-f", "--force", "-b", "--backup", "-S"}) || is_removed_before(file, use);
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    if (replaces_shell(file, use)) {
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
