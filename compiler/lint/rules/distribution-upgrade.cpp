// `distribution-upgrade`: all packages of the base image are upgraded.
#include "lint/package_command.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

bool upgrades_all(const PackageCommand& command) {
  switch (command.manager) {
    case Manager::apt:
      return command.verb == "upgrade" || command.verb == "dist-upgrade" || command.verb == "full-upgrade" ||
             command.verb == "safe-upgrade";
    case Manager::apk:
      return command.verb == "upgrade" && command.packages.empty();
    case Manager::dnf:
      return (command.verb == "update" || command.verb == "distro-sync") && command.packages.empty() &&
             !command.line.unseen;
    case Manager::zypper:
      return command.verb == "dist-upgrade" || (command.verb == "update" && command.packages.empty());
    default:
      return false;
  }
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    const std::optional<PackageCommand> command = package_command(use);
    if (command && upgrades_all(*command)) {
      findings
          .report(use.span, "`{} {}` puts a second copy of what it upgrades into the image, another one every day",
                  use.name, command->word->text)
          .help("take a newer base image, or upgrade the packages that need it by name");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3005", "DL3017", "DL3031", "DL3035", "DL3039"};

}  // namespace

extern const Rule distribution_upgrade_rule;
const Rule distribution_upgrade_rule = {"distribution-upgrade",
                                        "all packages of the base image are upgraded",
                                        diag::Severity::info,
                                        aliases,
                                        check,
                                        nullptr};

}  // namespace stagec::lint
