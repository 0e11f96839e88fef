// Commands: which kind one is, simple commands, assignments and arrays.
#include <algorithm>
#include <array>

#include "shell/characters.h"
#include "shell/parser.h"

namespace stagec::shell {
namespace {

/// Builtins of bash whose arguments may assign arrays.
constexpr std::array<std::string_view, 5> declaring = {"declare", "export", "local", "readonly", "typeset"};

struct Closer {
  std::string_view word;
  std::string_view opener;
};

constexpr std::array<Closer, 8> closers = {{{"then", "if"},
                                            {"elif", "if"},
                                            {"else", "if"},
                                            {"fi", "if"},
                                            {"do", "for` or `while"},
                                            {"done", "do"},
                                            {"esac", "case"},
                                            {"}", "{"}}};

}  // namespace

Command Parser::parse_command() {
  Command command;
  skip_blanks();
  const std::size_t begin = position_;
  if (enter(begin)) {
    parse_command_node(command);
  }
  leave();
  command.span = since(begin);
  return command;
}

void Parser::parse_command_node(Command& command) {
  const std::size_t begin = position_;
  const std::string_view word = keyword();
  const auto closer = std::find_if(closers.begin(), closers.end(), [word](const Closer& c) { return c.word == word; });
  if (closer != closers.end()) {
    fail_at_command();
  } else if (bash() && at("((") && arithmetic_closes(begin + 2)) {
    command.node = ArithmeticCommand{std::get<Arithmetic>(parse_arithmetic(2).node)};
  } else if (peek() == '(') {
    ++position_;
    ++parentheses_;
    command.node = Subshell{parse_body("(", begin)};
    --parentheses_;
    expect_parenthesis("(", begin);
  } else if (!parse_compound(command, word)) {
    command.node = parse_simple(command);
    return;
  }
  parse_redirections(command);
}

SimpleCommand Parser::parse_simple(Command& command) {
  SimpleCommand simple;
  const std::size_t begin = position_;
  std::size_t end = begin;
  while (!failed()) {
    skip_blanks();
    if (at_redirection()) {
      command.redirections.push_back(parse_redirection());
    } else if (simple.words.empty() && at_assignment()) {
      simple.assignments.push_back(parse_assignment());
    } else if (at_word()) {
      simple.words.push_back(parse_argument(simple));
    } else {
      break;
    }
    end = position_;
  }
  if (end == begin) {
    fail_at_command();
  } else if (peek() == '(') {
    fail(position_, "`(` stands inside a command", "quote it, or put `;` before a subshell");
  }
  position_ = failed() ? position_ : end;
  return simple;
}

void Parser::fail_at_command() {
  if (at_end()) {
    fail(position_, "the text ends where a command is missing");
    return;
  }
  const std::string_view word = keyword();
  for (const Closer& closer : closers) {
    if (closer.word == word) {
      fail(position_, "`" + std::string(word) + "` has no `" + std::string(closer.opener) + "` before it");
    }
  }
  if (peek() == ')') {
    fail(position_, "`)` has no `(` before it");
  }
  const std::size_t size = at(";;") || at("&&") || at("||") ? 2 : 1;
  const std::string found(text_.substr(position_, size));
  fail(position_, "`" + (found == "\n" ? "the line end" : found) + "` has no command before it");
}

bool Parser::at_assignment() const {
  std::size_t at = position_;
  if (!is_name_start(peek())) {
    return false;
  }
  while (at < text_.size() && is_name_char(text_[at])) {
    ++at;
  }
  if (bash() && at < text_.size() && text_[at] == '[') {
    const std::size_t close = text_.find_first_of("]\n", at);
    at = close == std::string_view::npos || text_[close] == '\n' ? text_.size() : close + 1;
  }
  const std::string_view rest = text_.substr(std::min(at, text_.size()));
  return rest.starts_with('=') || (bash() && rest.starts_with("+="));
}

Assignment Parser::parse_assignment() {
  Assignment assignment;
  const std::size_t begin = position_;
  while (is_name_char(peek())) {
    ++position_;
  }
  assignment.name = text_.substr(begin, position_ - begin);
  if (peek() == '[') {
    const std::size_t subscript = ++position_;
    assignment.subscript = Word{{}, parse_parts(Place::subscript)};
    assignment.subscript->span = since(subscript);
    if (peek() != ']') {
      fail_unclosed(subscript - 1, "[", "]");
      return assignment;
    }
    ++position_;
  }
  assignment.append = peek() == '+';
  position_ += assignment.append ? 2 : 1;
  const std::size_t value = position_;
  if (bash() && peek() == '(') {
    assignment.value.parts.push_back(parse_array());
    assignment.value.span = since(value);
  } else {
    assignment.value = parse_word();
  }
  assignment.span = since(begin);
  return assignment;
}

Word Parser::parse_argument(const SimpleCommand& command) {
  const std::size_t begin = position_;
  const bool may_declare = bash() && !command.words.empty() && at_assignment();
  Word word = parse_word();
  if (!may_declare || peek() != '(' || failed() || word.parts.empty() || text_[position_ - 1] != '=') {
    return word;
  }
  const auto& first = command.words.front().parts;
  const Literal* name = first.empty() ? nullptr : std::get_if<Literal>(&first.front().node);
  if (name != nullptr && std::find(declaring.begin(), declaring.end(), name->text) != declaring.end()) {
    word.parts.push_back(parse_array());
    word.span = since(begin);
  }
  return word;
}

Part Parser::parse_array() {
  const std::size_t begin = position_;
  ArrayValue array;
  ++position_;
  skip_newlines();
  while (at_word()) {
    array.elements.push_back(parse_word());
    skip_newlines();
  }
  if (peek() == ')') {
    ++position_;
  } else {
    fail_unclosed(begin, "(", ")");
  }
  return {since(begin), std::move(array)};
}

}  // namespace stagec::shell
