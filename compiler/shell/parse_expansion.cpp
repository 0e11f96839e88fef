// What `$`, a backquote and `<(` start inside words.
#include <algorithm>
#include <array>

#include "shell/characters.h"
#include "shell/parser.h"

namespace stagec::shell {
namespace {

/// The longest comes first.
constexpr std::array<std::string_view, 23> operations = {":-", ":=", ":?", ":+", "##", "%%", "//", "/#",
                                                         "/%", "^^", ",,", "-",  "=",  "?",  "+",  "#",
                                                         "%",  "/",  "^",  ",",  "@",  "*",  ":"};

constexpr std::string_view special_parameters = "@*#?-$!";

/// Operators of POSIX sh; the others are those of bash.
bool is_posix(std::string_view operation) {
  return operation.front() != '/' && operation != ":" && !is_one_of(operation.front(), "^,@*");
}

}  // namespace

bool Parser::parse_dollar(Place place, std::vector<Part>& parts) {
  const char next = peek(1);
  const bool unquoted =
      place != Place::quotes && place != Place::body && place != Place::quoted_braces && place != Place::arithmetic;
  if (next == '(' && peek(2) == '(' && arithmetic_closes(position_ + 3)) {
    parts.push_back(parse_arithmetic(3));
  } else if (next == '(') {
    parts.push_back(parse_command_substitution());
  } else if (next == '{') {
    parts.push_back(parse_parameter(place));
  } else if (is_name_char(next) || is_one_of(next, special_parameters)) {
    parts.push_back(parse_simple_parameter());
  } else if (next == '\'' && unquoted && bash()) {
    parts.push_back(parse_ansi_quotes());
  } else if (next == '"' && unquoted && bash()) {
    parts.push_back(parse_double_quotes());
  } else {
    return false;
  }
  return true;
}

Part Parser::parse_simple_parameter() {
  const std::size_t begin = position_;
  position_ += 2;
  if (is_name_start(text_[begin + 1])) {
    while (is_name_char(peek())) {
      ++position_;
    }
  }
  Parameter parameter;
  parameter.name = text_.substr(begin + 1, position_ - begin - 1);
  return {since(begin), std::move(parameter)};
}

Part Parser::parse_parameter(Place place) {
  const std::size_t begin = position_;
  Parameter parameter;
  parameter.braced = true;
  position_ += 2;
  const bool more = peek(1) != '}' && (is_name_char(peek(1)) || is_one_of(peek(1), special_parameters));
  parameter.length = peek() == '#' && more;
  parameter.indirect = bash() && peek() == '!' && more;
  position_ += parameter.length || parameter.indirect ? 1 : 0;
  const std::size_t name = position_;
  if (is_one_of(peek(), special_parameters)) {
    ++position_;
  } else {
    while (is_name_char(peek())) {
      ++position_;
    }
  }
  parameter.name = text_.substr(name, position_ - name);
  if (parameter.name.empty()) {
    fail(begin, "`${` has no name behind it");
  }
  if (enter(begin)) {
    parse_operation(parameter, place);
  }
  leave();
  if (peek() == '}' && !failed()) {
    ++position_;
  } else if (!at_end() && parameter.operation.empty()) {
    fail(begin, "the shell does not know the `" + std::string(1, peek()) + "` behind `${" + parameter.name + "`");
  } else {
    fail_unclosed(begin, "${", "}");
  }
  return {since(begin), std::move(parameter)};
}

void Parser::parse_operation(Parameter& parameter, Place place) {
  if (bash() && peek() == '[') {
    const std::size_t begin = position_++;
    parameter.subscript = parse_word(Place::subscript);
    if (peek() != ']') {
      fail_unclosed(begin, "[", "]");
      return;
    }
    ++position_;
  }
  const auto operation =
      std::find_if(operations.begin(), operations.end(), [this](std::string_view o) { return at(o); });
  if (operation == operations.end() || (!bash() && !is_posix(*operation))) {
    return;
  }
  parameter.operation = *operation;
  position_ += operation->size();
  const bool quoted =
      place == Place::quotes || place == Place::body || place == Place::quoted_braces || place == Place::arithmetic;
  const bool gives_value = is_one_of(operation->back(), "-=?+") || *operation == ":";
  if (operation->front() == '/') {
    parameter.operands.push_back(parse_word(Place::pattern));
    if (peek() == '/') {
      ++position_;
      parameter.operands.push_back(parse_word(Place::braces));
    }
  } else {
    parameter.operands.push_back(parse_word(quoted && gives_value ? Place::quoted_braces : Place::braces));
  }
}

Part Parser::parse_command_substitution() {
  const std::size_t begin = position_;
  CommandSubstitution substitution;
  position_ += 2;
  if (enter(begin)) {
    ++nesting_;
    ++parentheses_;
    substitution.list = parse_list();
    --nesting_;
    --parentheses_;
    expect_parenthesis("$(", begin);
  }
  leave();
  return {since(begin), std::move(substitution)};
}

Part Parser::parse_process_substitution() {
  const std::size_t begin = position_;
  ProcessSubstitution substitution;
  substitution.output = peek() == '>';
  position_ += 2;
  if (enter(begin)) {
    ++nesting_;
    ++parentheses_;
    substitution.list = parse_list();
    --nesting_;
    --parentheses_;
    expect_parenthesis(substitution.output ? ">(" : "<(", begin);
  }
  leave();
  return {since(begin), std::move(substitution)};
}

// The shell takes backslashes off before it reads what stands between backquotes, so that is a text of
// its own, with a map back to this one.
Part Parser::parse_backquotes(Place place) {
  const std::size_t begin = position_;
  std::string inner;
  std::vector<std::size_t> map;
  for (++position_; position_ < text_.size() && peek() != '`'; ++position_) {
    const bool escaped = is_one_of(peek(1), "$`\\") || (place == Place::quotes && peek(1) == '"');
    position_ += peek() == '\\' && escaped ? 1 : 0;
    map.push_back(offset(position_));
    inner += peek();
  }
  map.push_back(offset(position_));
  if (position_ >= text_.size()) {
    fail(begin, "a backquote is never closed", "`$(…)` is easier to read");
  }
  close_quote();
  CommandSubstitution substitution;
  substitution.backquotes = true;
  if (enter(begin)) {
    Parser parser(inner, dialect_, script_);
    parser.map_ = &map;
    parser.depth_ = depth_;
    parser.nesting_ = nesting_ + 1;
    substitution.list = parser.parse_all();
  }
  leave();
  return {since(begin), std::move(substitution)};
}

// `((a) | (b))` is two subshells: arithmetic ends with two parentheses side by side.
bool Parser::arithmetic_closes(std::size_t position) const {
  std::size_t depth = 0;
  char quote = '\0';
  for (std::size_t i = position; i < text_.size(); ++i) {
    const char c = text_[i];
    if (c == '\\' && quote != '\'') {
      ++i;
    } else if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && depth == 0) {
      return text_.substr(i).starts_with("))");
    } else if (c == ')') {
      --depth;
    }
  }
  return false;
}

Part Parser::parse_arithmetic(std::size_t opener_size) {
  const std::size_t begin = position_;
  Arithmetic arithmetic;
  position_ += opener_size;
  const std::size_t expression = position_;
  std::size_t open = 0;
  const bool entered = enter(begin);
  while (entered && !at_end() && (open > 0 || peek() != ')')) {
    open += peek() == '(' ? 1U : 0U;
    open -= peek() == ')' ? 1U : 0U;
    if (!parse_quoting(Place::arithmetic, arithmetic.parts)) {
      parse_character(Place::arithmetic, arithmetic.parts);
    }
  }
  leave();
  script_.arithmetic.push_back(since(expression));
  if (at("))")) {
    position_ += 2;
  } else {
    fail_unclosed(begin, text_.substr(begin, opener_size), "))");
  }
  return {since(begin), std::move(arithmetic)};
}

}  // namespace stagec::shell
