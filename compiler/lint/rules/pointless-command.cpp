// `pointless-command`: programs that do nothing useful in a build.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

constexpr std::string_view pointless[] = {"shutdown", "reboot", "poweroff", "halt",     "vim",  "vi",
                                          "nano",     "emacs",  "top",      "htop",     "less", "more",
                                          "ssh",      "free",   "ifconfig", "systemctl"};

/// Calls that only ask or only write files.
bool is_useful(const effects::CommandUse& use) {
  static constexpr std::string_view harmless[] = {"enable",      "disable", "mask",          "unmask",
                                                  "set-default", "preset",  "--version",     "--help",
                                                  "-V",          "-v",      "daemon-reload", "list-unit-files"};
  return std::any_of(use.arguments.begin(), use.arguments.end(),
                     [&](const effects::Argument& word) { return is_one_of(word.text, harmless); });
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    if (is_one_of(use.name, pointless) && !is_useful(use) && !use.piped_from && !use.piped_to) {
      findings.report(use.span, "`{}` does nothing useful while an image is built", use.name)
          .help("take it away, or do it when the container runs");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3001"};

}  // namespace

extern const Rule pointless_command_rule;
const Rule pointless_command_rule = {"pointless-command",
                                     "a program that does nothing useful while an image is built",
                                     diag::Severity::info,
                                     aliases,
                                     check,
                                     nullptr};

}  // namespace stagec::lint
