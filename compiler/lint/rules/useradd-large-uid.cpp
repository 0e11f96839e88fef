// `useradd-large-uid`: a user with a large number, which makes a huge log.
#include <algorithm>

#include "dockerfile/characters.h"
#include "effects/command_line.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    if (use.name != "useradd") {
      continue;
    }
    const effects::CommandLine line = effects::read_command_line(
        use.arguments,
        "-u --uid -g --gid -G --groups -d --home-dir -s --shell -c --comment -b --base-dir -e -f -k -K -p -R -Z");
    const effects::Option* number = line.option({"-u", "--uid"});
    const bool large = number != nullptr && number->value && number->value->text.size() > 5 &&
                       std::all_of(number->value->text.begin(), number->value->text.end(), dockerfile::is_digit);
    if (large && !line.has({"-l", "--no-log-init"}) && !line.unseen) {
      findings
          .report(use.span, "a user with the number {} makes `/var/log/lastlog` and `faillog` huge",
                  number->value->text)
          .help("add `--no-log-init`");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3046"};

}  // namespace

extern const Rule useradd_large_uid_rule;
const Rule useradd_large_uid_rule = {"useradd-large-uid",
                                     "`useradd` with a large number and without `-l`, which makes a huge log file",
                                     diag::Severity::warning,
                                     aliases,
                                     check,
                                     nullptr};

}  // namespace stagec::lint
