// Compound commands: if, while, until, for, select, case, { }, functions and [[ ]].
#include <algorithm>

#include "shell/characters.h"
#include "shell/parser.h"

namespace stagec::shell {

std::string_view Parser::keyword() const {
  if (at_end()) {
    return {};
  }
  std::size_t end = position_;
  while (end < text_.size() && !ends_word(text_[end])) {
    if (is_one_of(text_[end], "\\'\"$`")) {
      return {};
    }
    ++end;
  }
  return text_.substr(position_, end - position_);
}

bool Parser::take_keyword(std::string_view expected) {
  if (keyword() != expected) {
    return false;
  }
  position_ += expected.size();
  return true;
}

void Parser::expect_keyword(std::string_view expected, std::string_view opener, std::size_t position) {
  if (failed() || take_keyword(expected)) {
    return;
  }
  if (peek() == ')' && parentheses_ == 0) {
    fail_at_command();
  }
  fail_unclosed(position, opener, expected);
}

void Parser::expect_parenthesis(std::string_view opener, std::size_t position) {
  if (!failed() && peek() == ')') {
    ++position_;
    return;
  }
  if (!at_end()) {
    fail_at_command();
  }
  fail_unclosed(position, opener, ")");
}

bool Parser::parse_compound(Command& command, std::string_view word) {
  const std::size_t begin = position_;
  if (word == "{") {
    ++position_;
    command.node = BraceGroup{parse_body("{", begin)};
    expect_keyword("}", "{", begin);
  } else if (word == "if") {
    command.node = parse_if();
  } else if (word == "while" || word == "until") {
    command.node = parse_while(word == "until");
  } else if (word == "for" || (bash() && word == "select")) {
    parse_for(command, word);
  } else if (word == "case") {
    command.node = parse_case();
  } else if (bash() && word == "function") {
    command.node = parse_function(true);
  } else if (bash() && word == "[[") {
    command.node = parse_conditional();
  } else if (at_function()) {
    command.node = parse_function(false);
  } else {
    return false;
  }
  return true;
}

IfClause Parser::parse_if() {
  IfClause clause;
  const std::size_t begin = position_;
  std::string_view opener = "if";
  std::size_t position = begin;
  while (!failed() && take_keyword(opener)) {
    IfBranch& branch = clause.branches.emplace_back();
    branch.condition = parse_body(opener, position);
    const std::size_t then = position_;
    expect_keyword("then", opener, position);
    branch.body = parse_body("then", then);
    opener = "elif";
    position = position_;
  }
  if (const std::size_t otherwise = position_; take_keyword("else")) {
    clause.otherwise = parse_body("else", otherwise);
  }
  expect_keyword("fi", "if", begin);
  return clause;
}

List Parser::parse_do_group(std::string_view opener, std::size_t position) {
  const std::size_t begin = position_;
  expect_keyword("do", opener, position);
  if (failed()) {
    return {};
  }
  List body = parse_body("do", begin);
  expect_keyword("done", "do", begin);
  return body;
}

WhileLoop Parser::parse_while(bool until) {
  WhileLoop loop;
  const std::size_t begin = position_;
  const std::string_view opener = until ? "until" : "while";
  position_ += opener.size();
  loop.until = until;
  loop.condition = parse_body(opener, begin);
  loop.body = parse_do_group(opener, begin);
  return loop;
}

void Parser::parse_for(Command& command, std::string_view opener) {
  const std::size_t begin = position_;
  position_ += opener.size();
  skip_blanks();
  if (bash() && at("((") && opener == "for") {
    command.node = parse_arithmetic_for(begin);
    return;
  }
  ForLoop loop;
  loop.select = opener == "select";
  loop.variable = keyword();
  const bool is_name = !loop.variable.empty() && is_name_start(loop.variable.front()) &&
                       std::all_of(loop.variable.begin(), loop.variable.end(), is_name_char);
  if (!is_name) {
    fail(begin, "`" + std::string(opener) + "` has no variable behind it");
    return;
  }
  position_ += loop.variable.size();
  skip_newlines();
  if (take_keyword("in")) {
    std::vector<Word>& words = loop.words.emplace();
    for (skip_blanks(); at_word(); skip_blanks()) {
      words.push_back(parse_word());
    }
  }
  ++nesting_;
  if (Statement ignored; parse_separator(ignored)) {
    skip_newlines();
  }
  --nesting_;
  loop.body = parse_do_group(opener, begin);
  command.node = std::move(loop);
}

ArithmeticFor Parser::parse_arithmetic_for(std::size_t position) {
  ArithmeticFor loop;
  loop.header = std::get<Arithmetic>(parse_arithmetic(2).node);
  ++nesting_;
  Statement ignored;
  parse_separator(ignored);
  --nesting_;
  loop.body = parse_do_group("for", position);
  return loop;
}

CaseClause Parser::parse_case() {
  CaseClause clause;
  const std::size_t begin = position_;
  position_ += std::string_view("case").size();
  skip_blanks();
  if (!at_word()) {
    fail(begin, "`case` has no word behind it");
    return clause;
  }
  clause.subject = parse_word();
  skip_newlines();
  expect_keyword("in", "case", begin);
  skip_newlines();
  while (!at_end() && keyword() != "esac") {
    clause.arms.push_back(parse_arm());
    if (clause.arms.back().terminator.empty()) {
      break;
    }
    skip_newlines();
  }
  expect_keyword("esac", "case", begin);
  return clause;
}

CaseArm Parser::parse_arm() {
  CaseArm arm;
  const std::size_t begin = position_;
  position_ += peek() == '(' ? 1 : 0;
  do {
    position_ += peek() == '|' ? 1 : 0;
    skip_blanks();
    if (!at_word()) {
      fail(begin, "an arm of `case` has no pattern");
      return arm;
    }
    arm.patterns.push_back(parse_word());
    skip_blanks();
  } while (peek() == '|');
  if (peek() != ')') {
    fail(begin, "an arm of `case` has no `)` behind its patterns");
    return arm;
  }
  ++position_;
  ++nesting_;
  arm.body = parse_list();
  --nesting_;
  if (at_arm_end()) {
    arm.terminator = at(";;&") && bash() ? ";;&" : text_.substr(position_, 2);
    position_ += arm.terminator.size();
  }
  arm.span = since(begin);
  return arm;
}

bool Parser::at_function() const {
  const std::string_view name = keyword();
  std::size_t at = position_ + name.size();
  if (name.empty() || is_one_of(name.back(), "=")) {
    return false;
  }
  const auto skip = [&] { at = std::min(text_.find_first_not_of(" \t", at), text_.size()); };
  skip();
  if (at >= text_.size() || text_[at] != '(') {
    return false;
  }
  ++at;
  skip();
  return at < text_.size() && text_[at] == ')';
}

FunctionDefinition Parser::parse_function(bool with_keyword) {
  FunctionDefinition function;
  const std::size_t begin = position_;
  if (with_keyword) {
    position_ += std::string_view("function").size();
    skip_blanks();
  }
  function.name = keyword();
  if (function.name.empty()) {
    fail(begin, "`function` has no name behind it");
    return function;
  }
  position_ += function.name.size();
  skip_blanks();
  if (peek() == '(') {
    ++position_;
    skip_blanks();
    expect_parenthesis("(", begin);
  }
  skip_newlines();
  ++nesting_;
  function.body = std::make_unique<Command>(parse_command());
  --nesting_;
  if (std::holds_alternative<SimpleCommand>(function.body->node)) {
    fail(begin, "the function `" + function.name + "` has no body", "write `" + function.name + "() { … }`");
  }
  return function;
}

Conditional Parser::parse_conditional() {
  Conditional conditional;
  const std::size_t begin = position_;
  position_ += 2;
  bool regex = false;
  in_conditional_ = true;
  for (skip_newlines(); !at_end(); skip_newlines()) {
    if (take_keyword("]]")) {
      in_conditional_ = false;
      return conditional;
    }
    if (is_one_of(peek(), ";") || (peek() == '&' && !at("&&")) || (peek() == '|' && !at("||"))) {
      break;
    }
    conditional.words.push_back(parse_conditional_word(regex));
    const Word& last = conditional.words.back();
    const Literal* literal = last.parts.empty() ? nullptr : std::get_if<Literal>(&last.parts.front().node);
    regex = literal != nullptr && literal->text == "=~";
  }
  fail_unclosed(begin, "[[", "]]");
  return conditional;
}

Word Parser::parse_conditional_word(bool regex) {
  if (regex) {
    return parse_word(Place::regex);
  }
  if (!is_one_of(peek(), "&|()<>") || at("<(") || at(">(")) {
    return parse_word();
  }
  const std::size_t begin = position_;
  position_ += at("&&") || at("||") ? 2 : 1;
  Word word{since(begin), {}};
  append_literal(word.parts, begin);
  return word;
}

}  // namespace stagec::shell
