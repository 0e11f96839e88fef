#include "shell/quote.h"
#include "steps/common.h"

namespace stagec::steps {
namespace {

/// One line of the script between single quotes.
std::string quoted(const std::string& text) {
  return shell::quote(text, shell::Context::single_quoted);
}

/// The script as one argument of a shell of the user's own, a line of it on a line.
void run_as(const std::string& user, const Script& script, const syntax::Statement& statement, Lowering& lowering) {
  const auto joined = lowering.join(script, *statement.block);
  if (!joined || joined->lines.empty()) {
    return;
  }
  const bool bash = lowering.options().bash;
  // As in every RUN: stop at the first failure, and show what runs unless a secret would show.
  std::string options = lowering.layer(statement.span).has_secret ? "-eu" : "-eux";
  options += bash ? "o pipefail" : "";
  Command command;
  command.lines.push_back(
      {0, "runuser -u " + shell_word(user) + " -- " + (bash ? "bash" : "sh") + " -c 'set " + options + ";"});
  if (joined->uses_newline_variable) {
    command.lines.push_back({4, quoted(std::string(shell::newline_definition)) + ";"});
  }
  for (const shell::JoinedLine& line : joined->lines) {
    command.lines.push_back({line.indent + 4, quoted(line.text)});
  }
  std::string& last = command.lines.back().text;
  if (last.ends_with(';')) {
    last.pop_back();
  }
  last += '\'';
  lowering.command(statement.span, std::move(command));
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  nothing_after_block(statement, lowering);
  Arguments arguments(statement, lowering);
  std::optional<std::string> user;
  const bool other_user = arguments.take("as");
  if (other_user) {
    user = arguments.text("a user behind `as`");
  }
  arguments.finish();
  if (!statement.block) {
    missing(lowering, statement, "a block of shell");
    return;
  }
  const auto script = lowering.script(*statement.block);
  if (!script || (other_user && !user)) {
    return;
  }
  if (other_user) {
    run_as(*user, *script, statement, lowering);
  } else {
    lowering.script(statement.span, *script, *statement.block);
  }
}

}  // namespace

extern const Step run_step;
const Step run_step = {
    "run",
    "run [as USER] { SHELL }",
    "runs shell commands",
    lower,
};

}  // namespace stagec::steps
