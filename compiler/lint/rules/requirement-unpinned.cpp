// `requirement-unpinned`: packages of a language without a version.
#include "effects/text.h"
#include "lint/package_command.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

bool is_language(Manager manager) {
  return manager == Manager::pip || manager == Manager::npm || manager == Manager::gem || manager == Manager::go;
}

/// True if other files or options say the versions.
bool has_other_source(const PackageCommand& command) {
  const bool says_version = command.manager == Manager::gem && command.line.has({"-v", "--version"});
  return says_version || command.line.has({"-r", "--requirement", "-c", "--constraint", "--no-index"}) ||
         command.line.unseen;
}

bool counts(Manager manager, const effects::Argument& word) {
  if (manager == Manager::go) {
    return effects::is_exact(word.text) && word.text.find('/') != std::string::npos && !word.text.starts_with('.') &&
           word.text.find("...") == std::string::npos;
  }
  const bool scoped = manager == Manager::npm && word.text.starts_with('@') && effects::is_exact(word.text);
  return scoped || is_package_name(word);
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    const std::optional<PackageCommand> command = package_command(use);
    if (!command || !is_language(command->manager) || command->verb != "install" || has_other_source(*command)) {
      continue;
    }
    const effects::Argument* first = nullptr;
    std::size_t count = 0;
    for (const effects::Argument* word : command->packages) {
      if (counts(command->manager, *word) && !has_version(command->manager, word->text)) {
        first = first == nullptr ? word : first;
        ++count;
      }
    }
    if (first != nullptr) {
      const std::string more = count > 1 ? " and " + std::to_string(count - 1) + " more" : "";
      findings.report(use.span, "no version is asked for of `{}`{}", first->text, more)
          .help("ask for the version that was tried, or install from a lock file");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3013", "DL3016", "DL3028", "DL3062"};

}  // namespace

extern const Rule requirement_unpinned_rule;
const Rule requirement_unpinned_rule = {"requirement-unpinned",
                                        "packages of pip, npm, gem or go without a version",
                                        diag::Severity::info,
                                        aliases,
                                        check,
                                        nullptr,
                                        false,
                                        true};

}  // namespace stagec::lint
