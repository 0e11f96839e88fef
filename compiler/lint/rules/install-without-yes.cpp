// `install-without-yes`: a package manager that would ask, where nobody can answer.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/package_command.h"
#include "lint/rule.h"
#include "lint/shell_edits.h"

namespace stagec::lint {

namespace {

constexpr std::string_view asking_verbs[] = {"install",      "upgrade", "dist-upgrade", "full-upgrade", "build-dep",
                                             "remove",       "purge",   "autoremove",   "update",       "reinstall",
                                             "groupinstall", "swap",    "downgrade",    "create",       "builddep",
                                             "erase",        "module"};

/// What sets the answer for all calls: text that a file of the image or a variable holds.
constexpr std::string_view settings[] = {"assume-yes", "assumeyes",        "force-yes",        "always_yes",
                                         "no_confirm", "CONDA_ALWAYS_YES", "MAMBA_ALWAYS_YES", "Assume-Yes"};

bool is_set_for_all(const Dockerfile& file) {
  const std::string& text = file.sources.file(file.file).text();
  return std::any_of(std::begin(settings), std::end(settings), [&](std::string_view setting) {
    for (std::size_t at = text.find(setting); at != std::string::npos; at = text.find(setting, at + 1)) {
      if (at < 2 || text.substr(at - 2, 2) != "--") {
        return true;
      }
    }
    return false;
  });
}

bool asks(const PackageCommand& command) {
  switch (command.manager) {
    case Manager::apt:
      return is_one_of(command.verb, asking_verbs) && command.verb != "update" && command.verb != "reinstall";
    case Manager::dnf:
      return command.use->name != "microdnf" && is_one_of(command.verb, asking_verbs);
    case Manager::zypper:
      return command.verb == "install" || command.verb == "remove" || command.verb == "update" ||
             command.verb == "dist-upgrade" || command.verb == "patch";
    case Manager::conda:
      return command.verb == "install" || command.verb == "create" || command.verb == "update" ||
             command.verb == "remove";
    default:
      return false;
  }
}

bool says_yes(const PackageCommand& command) {
  const effects::CommandLine& line = command.line;
  const auto quiet = std::count_if(line.options.begin(), line.options.end(),
                                   [](const effects::Option& o) { return o.name == "-q" || o.name == "--quiet"; });
  switch (command.manager) {
    case Manager::apt: {
      const effects::Option* level = line.option({"-q", "--quiet"});
      const bool is_two = level != nullptr && level->value && level->value->text == "2";
      return quiet > 1 || is_two ||
             line.has({"-y", "--yes", "--assume-yes", "--force-yes", "-s", "--simulate", "--dry-run", "--just-print",
                       "--no-act", "--print-uris", "--trivial-only", "--assume-no", "-h", "--help"});
    }
    case Manager::dnf:
      return line.has({"-y", "--assumeyes", "--assumeno", "--downloadonly", "--help", "-h"});
    case Manager::zypper:
      return line.has({"-n", "--non-interactive", "-y", "--no-confirm", "--dry-run", "-D", "--help"});
    default:
      return line.has({"-y", "--yes", "-d", "--dry-run", "--json", "-h", "--help"}) && !line.has({"--no-yes"});
  }
}

/// True if apt is given files only: it does not ask then unless they need more.
bool takes_files_only(const PackageCommand& command) {
  return command.manager == Manager::apt && !command.packages.empty() &&
         std::all_of(command.packages.begin(), command.packages.end(), [](const effects::Argument* word) {
           return word->text.find('/') != std::string::npos && word->text.ends_with(".deb");
         });
}

bool reads_answers(const effects::CommandUse& use) {
  const auto reads = [](const shell::Redirection& redirection) { return redirection.operation.starts_with('<'); };
  return use.piped_from || (use.syntax != nullptr &&
                            std::any_of(use.syntax->redirections.begin(), use.syntax->redirections.end(), reads));
}

void check(const Dockerfile& file, Findings& findings) {
  if (is_set_for_all(file)) {
    return;
  }
  for (const effects::CommandUse& use : file.effects.commands) {
    const std::optional<PackageCommand> command = package_command(use);
    if (!command || !asks(*command) || says_yes(*command) || command->line.unseen || takes_files_only(*command) ||
        reads_answers(use)) {
      continue;
    }
    // There is often nothing to remove, and then no question.
    diag::Report report =
        command->verb == "autoremove"
            ? findings.remark(
                  use.span, "`{} autoremove` asks before it removes something, and nobody answers in a build", use.name)
            : findings.report(use.span, "`{} {}` asks before it goes on, and nobody answers in a build", use.name,
                              command->word->text);
    report.help("add `-y`");
    if (const auto edit = insert_behind(file, use, *command->word, " -y")) {
      report.fix({"add `-y`", {*edit}});
    }
  }
}

constexpr std::string_view aliases[] = {"DL3014", "DL3030", "DL3034", "DL3038"};

}  // namespace

extern const Rule install_without_yes_rule;
const Rule install_without_yes_rule = {"install-without-yes",
                                       "a package manager that asks before it goes on",
                                       diag::Severity::warning,
                                       aliases,
                                       check,
                                       nullptr,
                                       true};

}  // namespace stagec::lint
