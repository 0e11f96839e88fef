// `pipe-to-shell`: a program is downloaded and run unseen.
#include <algorithm>

#include "effects/text.h"
#include "lint/instructions.h"
#include "lint/pipelines.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

constexpr std::string_view downloaders[] = {"curl", "wget", "aria2c"};
constexpr std::string_view interpreters[] = {"sh",      "bash",    "dash", "ash",  "zsh",  "ksh", "python",
                                             "python2", "python3", "perl", "ruby", "node", "php", "fish"};
/// Options after which the program is not read from the standard input.
constexpr std::string_view other_program[] = {"-c", "-m", "-e", "-n", "-p", "-r", "-pe", "-ne", "--eval"};

/// True if the interpreter runs what it reads from its standard input.
bool runs_input(const effects::CommandUse& use) {
  for (const effects::Argument& word : use.arguments) {
    if (is_one_of(word.text, other_program)) {
      return false;
    }
    if (word.text == "-s" || word.text == "-" || word.text == "--" || word.text == "/dev/stdin") {
      return true;
    }
    if (!word.text.starts_with('-')) {
      return false;
    }
  }
  return true;
}

/// True if the text is what a downloader prints: `$(curl …)`, `<(wget …)`.
bool is_downloaded(std::string_view text) {
  static constexpr std::string_view openings[] = {"$(", "`", "<(", "$<("};
  for (const std::string& name : effects::unknown_names(text)) {
    for (const std::string_view opening : openings) {
      if (!std::string_view(name).starts_with(opening)) {
        continue;
      }
      std::string_view inside = std::string_view(name).substr(opening.size());
      inside.remove_prefix(std::min(inside.find_first_not_of(" \t\n"), inside.size()));
      const std::string_view program = inside.substr(0, inside.find_first_of(" \t\n"));
      if (is_one_of(program, downloaders)) {
        return true;
      }
    }
  }
  return false;
}

void check_pipelines(const Dockerfile& file, const effects::ShellSource& source, Findings& findings) {
  for_each_pipeline(source.script, [&](const shell::Pipeline& pipeline, bool) {
    const effects::CommandUse* from = nullptr;
    for (const shell::Command& command : pipeline.commands) {
      const effects::CommandUse* use = use_of(file.effects, command);
      if (use == nullptr) {
        continue;
      }
      if (from != nullptr && is_one_of(use->name, interpreters) && runs_input(*use)) {
        findings
            .report(source.place(pipeline.span), "`{}` runs a program as it is downloaded, whatever it is by then",
                    use->name)
            .help("download it to a file, check it against a checksum, and then run it");
        return;
      }
      from = is_one_of(use->name, downloaders) ? use : from;
    }
  });
}

void check_words(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    const bool runs =
        is_one_of(use.name, interpreters) || use.name == "eval" || use.name == "source" || use.name == ".";
    const bool found = runs && std::any_of(use.arguments.begin(), use.arguments.end(),
                                           [](const effects::Argument& word) { return is_downloaded(word.text); });
    if (found) {
      findings.report(use.span, "`{}` runs a program as it is downloaded, whatever it is by then", use.name)
          .help("download it to a file, check it against a checksum, and then run it");
    }
  }
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::ShellSource& source : file.effects.sources) {
    check_pipelines(file, source, findings);
  }
  check_words(file, findings);
}

}  // namespace

extern const Rule pipe_to_shell_rule;
const Rule pipe_to_shell_rule = {
    "pipe-to-shell", "a program that is downloaded and run unseen", diag::Severity::warning, {}, check, nullptr};

}  // namespace stagec::lint
