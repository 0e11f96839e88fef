// `package-unpinned`: packages of the distribution without a version.
#include "lint/package_command.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

bool is_distribution(Manager manager) {
  return manager == Manager::apt || manager == Manager::dnf || manager == Manager::zypper || manager == Manager::apk;
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    const std::optional<PackageCommand> command = package_command(use);
    if (!command || !is_distribution(command->manager) || command->verb != "install") {
      continue;
    }
    const effects::Argument* first = nullptr;
    std::size_t count = 0;
    for (const effects::Argument* word : command->packages) {
      if (is_package_name(*word) && !has_version(command->manager, word->text)) {
        first = first == nullptr ? word : first;
        ++count;
      }
    }
    if (first == nullptr) {
      continue;
    }
    const std::string more = count > 1 ? " and " + std::to_string(count - 1) + " more" : "";
    findings.report(use.span, "no version is asked for of `{}`{}", first->text, more)
        .help("ask for a version, or take the packages from a dated snapshot of the archive");
  }
}

constexpr std::string_view aliases[] = {"DL3008", "DL3018", "DL3033", "DL3037", "DL3041"};

}  // namespace

extern const Rule package_unpinned_rule;
const Rule package_unpinned_rule = {"package-unpinned",
                                    "packages of the distribution without a version",
                                    diag::Severity::info,
                                    aliases,
                                    check,
                                    nullptr,
                                    false,
                                    true};

}  // namespace stagec::lint
