// `recommends-installed`: apt installs what packages recommend.
#include "lint/instructions.h"
#include "lint/package_command.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

bool says(const PackageCommand& command) {
  if (command.line.has({"--no-install-recommends", "--install-recommends", "-R", "--without-recommends"})) {
    return true;
  }
  for (const effects::Option& option : command.line.options) {
    if (option.value && option.value->text.find("nstall-Recommends") != std::string::npos) {
      return true;
    }
  }
  return false;
}

void check(const Dockerfile& file, Findings& findings) {
  // A setting in apt.conf holds for all calls.
  const std::string& text = file.sources.file(file.file).text();
  if (text.find("APT::Install-Recommends") != std::string::npos) {
    return;
  }
  for (const effects::CommandUse& use : file.effects.commands) {
    const std::optional<PackageCommand> command = package_command(use);
    if (!command || command->manager != Manager::apt || command->verb != "install" || command->line.unseen ||
        says(*command) || command->packages.empty()) {
      continue;
    }
    findings.remark(use.span, "`{} install` also installs what the packages recommend", use.name)
        .help("add `--no-install-recommends`, and name what is needed of it");
  }
}

constexpr std::string_view aliases[] = {"DL3015"};

}  // namespace

extern const Rule recommends_installed_rule;
const Rule recommends_installed_rule = {"recommends-installed",
                                        "apt installs what packages recommend, asked for or not",
                                        diag::Severity::info,
                                        aliases,
                                        check,
                                        nullptr};

}  // namespace stagec::lint
