// `apt-in-script`: `apt`, which is made for people, in a script.
#include "lint/instructions.h"
#include "lint/package_command.h"
#include "lint/rule.h"
#include "lint/shell_edits.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  static constexpr std::string_view same[] = {"install", "update", "remove", "purge", "autoremove", "upgrade", "clean"};
  for (const effects::CommandUse& use : file.effects.commands) {
    const std::optional<PackageCommand> command = use.name == "apt" ? package_command(use) : std::nullopt;
    if (!command) {
      continue;
    }
    diag::Report report = findings.report(use.name_span, "`apt` is for people: what it prints and asks may change");
    report.help("write `apt-get`");
    const std::optional<diag::Edit> edit = replace_name(file, use, "apt-get");
    if (edit && is_one_of(command->verb, same)) {
      report.fix({"write `apt-get`", {*edit}});
    }
  }
}

constexpr std::string_view aliases[] = {"DL3027"};

}  // namespace

extern const Rule apt_in_script_rule;
const Rule apt_in_script_rule = {"apt-in-script",
                                 "`apt`, which is made for people, where `apt-get` is made for scripts",
                                 diag::Severity::info,
                                 aliases,
                                 check,
                                 nullptr,
                                 true};

}  // namespace stagec::lint
