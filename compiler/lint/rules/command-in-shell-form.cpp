// `command-in-shell-form`: CMD or ENTRYPOINT that a shell starts.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// The words of a command that needs no shell: nothing that a shell would treat in any way.
std::optional<std::vector<std::string>> plain_words(std::string_view text) {
  static constexpr std::string_view special = "\"'\\$`;&|<>()*?[]{}~#!=%^\n\t";
  if (text.find_first_of(special) != std::string_view::npos) {
    return std::nullopt;
  }
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(' '); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(' ', end);
  }
  return words.empty() ? std::nullopt : std::optional(words);
}

std::string as_json(const std::vector<std::string>& words) {
  std::string json = "[";
  for (const std::string& word : words) {
    json += (json.size() > 1 ? ", \"" : "\"") + word + "\"";
  }
  return json + "]";
}

void check_command(const Dockerfile& file, const image::Command& command, const image::Instruction& instruction,
                   std::string_view name, Findings& findings) {
  static constexpr std::string_view builtins[] = {"cd", "export", "exit", ":", ".", "source", "set", "exec", "eval"};
  const auto* shell = std::get_if<image::ShellText>(&command);
  if (shell == nullptr) {
    return;
  }
  if (shell->text.empty()) {
    findings.report(keyword_span(file, instruction), "`{}` without a command: a shell that runs nothing", name)
        .help("write `{} []` for none", name);
    return;
  }
  const Span span = argument_span(instruction, 0);
  const std::optional<std::vector<std::string>> words = plain_words(shell->text);
  if (words && !is_one_of(words->front(), builtins)) {
    diag::Report report =
        findings.report(span, "a shell starts this `{}`, and keeps signals such as that of `docker stop`", name);
    report.help("write it as a list: `{} {}`", name, as_json(*words));
    if (file.sources.text(span) == shell->text) {
      report.fix({"write it as a list", {{span, as_json(*words)}}});
    }
  } else if (shell->text.find("exec ") == std::string::npos) {
    findings.remark(span, "a shell starts this `{}`, and keeps signals such as that of `docker stop`", name)
        .help("write `exec` before its last command, or a list of words if no shell is needed");
  }
}

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    bool own_shell = false;
    for (const image::Instruction& instruction : stage.instructions) {
      own_shell = own_shell || std::holds_alternative<image::Shell>(instruction.operation);
      if (own_shell) {
        continue;
      }
      if (const auto* cmd = std::get_if<image::Cmd>(&instruction.operation)) {
        check_command(file, cmd->command, instruction, "CMD", findings);
      } else if (const auto* entrypoint = std::get_if<image::Entrypoint>(&instruction.operation)) {
        check_command(file, entrypoint->command, instruction, "ENTRYPOINT", findings);
      }
    }
  }
}

constexpr std::string_view aliases[] = {"DL3025", "JSONArgsRecommended"};

}  // namespace

extern const Rule command_in_shell_form_rule;
const Rule command_in_shell_form_rule = {"command-in-shell-form",
                                         "CMD or ENTRYPOINT in shell form: signals do not reach the program",
                                         diag::Severity::warning,
                                         aliases,
                                         check,
                                         nullptr,
                                         true};

}  // namespace stagec::lint
