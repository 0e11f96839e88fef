// `update-alone`: package lists are fetched in a layer that installs nothing of them.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/package_command.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// Programs that surely use no package lists.
constexpr std::string_view bystanders[] = {"apt-get",
                                           "apt",
                                           "apk",
                                           "echo",
                                           "rm",
                                           "mkdir",
                                           "sed",
                                           "cp",
                                           "mv",
                                           "ln",
                                           "true",
                                           "set",
                                           "export",
                                           "cd",
                                           "chmod",
                                           "chown",
                                           "cat",
                                           "tee",
                                           "printf",
                                           "touch",
                                           "locale-gen",
                                           "dpkg",
                                           "apt-key",
                                           "curl",
                                           "wget",
                                           "gpg",
                                           "sleep",
                                           "[",
                                           "test",
                                           ":",
                                           "add-apt-repository",
                                           "sudo",
                                           "install",
                                           "groupadd",
                                           "useradd",
                                           "find",
                                           "grep",
                                           "apt-mark"};

bool fetches(const PackageCommand& command) {
  return (command.manager == Manager::apt || command.manager == Manager::apk) && command.verb == "update" &&
         !command.line.has({"--print-uris", "-h", "--help"});
}

/// True if all the instruction does with packages is to fetch the lists.
bool is_alone(const Dockerfile& file, const effects::CommandUse& update) {
  return std::all_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& use) {
    if (use.stage != update.stage || use.instruction != update.instruction) {
      return true;
    }
    const std::optional<PackageCommand> command = package_command(use);
    const bool is_manager = use.name == "apt-get" || use.name == "apt" || use.name == "apk";
    const bool idle =
        command && (command->verb == "update" || command->verb == "clean" || command->verb == "autoclean");
    return is_one_of(use.name, bystanders) && (!is_manager || idle);
  });
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    const std::optional<PackageCommand> command = package_command(use);
    if (command && fetches(*command) && is_alone(file, use)) {
      findings
          .report(use.span,
                  "`{} update` in a layer of its own: the layers behind it install from the lists of the day "
                  "it was cached",
                  use.name)
          .help("put it into the RUN that installs, in front of `{} {}`", use.name,
                command->manager == Manager::apk ? "add" : "install");
    }
  }
}

}  // namespace

extern const Rule update_alone_rule;
const Rule update_alone_rule = {"update-alone",
                                "package lists are fetched in a layer that installs nothing of them",
                                diag::Severity::warning,
                                {},
                                check,
                                nullptr};

}  // namespace stagec::lint
