// `list-in-shell`: an unquoted `;` inside a value, which ends the command for the shell.
#include <algorithm>
#include <optional>
#include <variant>

#include "dockerfile/characters.h"
#include "lint/instructions.h"
#include "lint/rule.h"
#include "shell/walk.h"

namespace stagec::lint {

namespace {

constexpr std::string_view commands[] = {
    "export",  "cd",   "echo", "make",    "cmake", "ninja",   "source",   ".",      "set",   "unset", "mkdir", "rm",
    "cp",      "mv",   "ln",   "sed",     "git",   "bash",    "sh",       "curl",   "wget",  "tar",   "test",  "[",
    "true",    "exit", "eval", "cat",     "chmod", "chown",   "local",    "npm",    "yarn",  "go",    "cargo", "python",
    "python3", "pip",  "pip3", "apt-get", "apt",   "declare", "readonly", "printf", "meson", "env",   "sudo",  "exec"};

/// A command that ends in `NAME=VALUE`, and where the value begins.
struct Value {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_definition = false;  ///< `-DNAME=VALUE`
};

std::optional<Value> last_value(const shell::Command& command, std::string_view text) {
  const auto* simple = std::get_if<shell::SimpleCommand>(&command.node);
  if (simple == nullptr || !command.redirections.empty()) {
    return std::nullopt;
  }
  shell::Range span;
  if (!simple->words.empty()) {
    span = simple->words.back().span;
  } else if (!simple->assignments.empty()) {
    span = simple->assignments.back().span;
  }
  const std::string_view word = text.substr(span.begin, span.end - span.begin);
  const std::size_t equals = word.find('=');
  const bool plain = word.find_first_of("\"'`\\()") == std::string_view::npos;
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == word.size() || !plain) {
    return std::nullopt;
  }
  return Value{span.begin + equals + 1, span.end, word.starts_with("-D")};
}

/// The first word of a statement.
std::optional<shell::Range> first_word(const shell::Statement& statement) {
  const auto* simple = std::get_if<shell::SimpleCommand>(&statement.pipelines.front().commands.front().node);
  if (simple == nullptr || !simple->assignments.empty() || simple->words.empty()) {
    return std::nullopt;
  }
  return simple->words.front().span;
}

bool has_digit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), dockerfile::is_digit);
}

/// True if `next` looks like one more item of a list that begins with `value`. `alone`: it has no words behind it.
bool is_item(const Value& value, std::string_view text, std::string_view next, bool alone) {
  if (next.find_first_of("/\"'$=`\\") != std::string_view::npos || is_one_of(next, commands) ||
      next.starts_with("python") || next == text) {
    return false;
  }
  const auto [own, other] = std::mismatch(text.begin(), text.end(), next.begin(), next.end());
  const bool alike = own - text.begin() >= 2 && other != next.begin();
  const bool counted = has_digit(text) && has_digit(next);
  return (alike && (alone || counted)) || value.is_definition || dockerfile::is_digit(next.front());
}

class Check {
 public:
  Check(const Dockerfile& file, const effects::ShellSource& source, Findings& findings)
      : file_(file), source_(source), findings_(findings) {}

  void list(const shell::List& list) {
    for (std::size_t i = 0; i + 1 < list.statements.size(); ++i) {
      i = statement(list, i);
    }
  }

 private:
  [[nodiscard]] std::string_view text(std::size_t begin, std::size_t end) const {
    return std::string_view(source_.text).substr(begin, end - begin);
  }

  /// Returns the last statement that belongs to the value.
  std::size_t statement(const shell::List& list, std::size_t index) {
    const shell::Statement& statement = list.statements[index];
    const std::optional<Value> value = last_value(statement.pipelines.back().commands.back(), source_.text);
    if (!value || value->end != statement.span.end) {
      return index;
    }
    std::size_t last = index;
    std::size_t end = value->end;
    while (last + 1 < list.statements.size() && !list.statements[last].background) {
      const shell::Statement& next = list.statements[last + 1];
      const std::optional<shell::Range> word = first_word(next);
      if (!word || word->begin != end + 1 || source_.text[end] != ';' ||
          !is_item(*value, text(value->begin, value->end), text(word->begin, word->end),
                   next.span.end == word->end || next.pipelines.front().span.end == word->end)) {
        break;
      }
      end = word->end;
      ++last;
      if (next.span.end != end) {
        break;
      }
    }
    if (last > index) {
      report(*value, end);
    }
    return last;
  }

  void report(const Value& value, std::size_t end) {
    const Span semicolon = source_.place({value.end, value.end + 1});
    diag::Report report =
        findings_.report(semicolon, "the shell ends the command at this `;`, and runs `{}` as the next one",
                         text(value.end + 1, std::min(source_.text.find_first_of(" ;\t\n", value.end + 1), end)));
    report.help("put the value into quotes: `\"{}\"`", text(value.begin, end));
    const Span whole = source_.span({value.begin, end});
    if (!source_.call && file_.sources.text(whole) == text(value.begin, end)) {
      report.fix({"put the value into quotes",
                  {{{whole.file, whole.begin, whole.begin}, "\""}, {{whole.file, whole.end, whole.end}, "\""}}});
    }
  }

  const Dockerfile& file_;
  const effects::ShellSource& source_;
  Findings& findings_;
};

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::ShellSource& source : file.effects.sources) {
    Check check(file, source, findings);
    check.list(source.script.list);
    shell::for_each_command(source.script, [&](const shell::Command& command) {
      if (const auto* group = std::get_if<shell::BraceGroup>(&command.node)) {
        check.list(group->body);
      } else if (const auto* subshell = std::get_if<shell::Subshell>(&command.node)) {
        check.list(subshell->body);
      } else if (const auto* branches = std::get_if<shell::IfClause>(&command.node)) {
        for (const shell::IfBranch& branch : branches->branches) {
          check.list(branch.body);
        }
      } else if (const auto* each = std::get_if<shell::ForLoop>(&command.node)) {
        check.list(each->body);
      }
    });
  }
}

}  // namespace

extern const Rule list_in_shell_rule;
const Rule list_in_shell_rule = {"list-in-shell",
                                 "an unquoted `;` inside a value, which ends the command for the shell",
                                 diag::Severity::warning,
                                 {},
                                 check,
                                 nullptr,
                                 true};

}  // namespace stagec::lint
