// Lists, and-or lists and pipelines.
#include <algorithm>
#include <array>

#include "shell/characters.h"
#include "shell/parser.h"

namespace stagec::shell {
namespace {

constexpr std::array<std::string_view, 8> closing_keywords = {"then", "elif", "else", "fi", "do", "done", "esac", "}"};

}  // namespace

List Parser::parse_all() {
  List list = parse_list();
  if (!at_end()) {
    fail_at_command();
  }
  if (!waiting_.empty() && !failed()) {
    const Heredoc& heredoc = script_.heredocs[waiting_.front()];
    fail(position_, "the here-document `" + heredoc.delimiter + "` has no text");
  }
  return list;
}

bool Parser::at_list_end() const {
  if (at_end() || peek() == ')' || at_arm_end()) {
    return true;
  }
  const std::string_view word = keyword();
  return std::find(closing_keywords.begin(), closing_keywords.end(), word) != closing_keywords.end();
}

bool Parser::at_arm_end() const {
  return at(";;") || (bash() && at(";&"));
}

List Parser::parse_list() {
  List list;
  skip_newlines();
  const std::size_t begin = position_;
  std::size_t end = begin;
  while (!at_list_end()) {
    list.statements.push_back(parse_statement());
    end = position_;
    if (!parse_separator(list.statements.back())) {
      break;
    }
  }
  list.span = range(begin, end);
  return list;
}

// The grammar wants at least one command in every part of a compound command.
List Parser::parse_body(std::string_view opener, std::size_t position) {
  ++nesting_;
  List list = parse_list();
  --nesting_;
  if (list.statements.empty()) {
    fail(position, "`" + std::string(opener) + "` has no command behind it", "write `:` to do nothing");
  }
  return list;
}

bool Parser::parse_separator(Statement& statement) {
  skip_blanks();
  if (at_end() || at_arm_end()) {
    return false;
  }
  if (peek() == '\n') {
    end_statement_line();
    return true;
  }
  if (peek() != ';' && peek() != '&') {
    return false;
  }
  statement.background = peek() == '&';
  ++position_;
  skip_blanks();
  if (peek() == '\n' && !failed()) {
    take_newline(LineEndKind::blank);
    script_.line_ends.back().complete = nesting_ == 0;
  }
  skip_newlines();
  return true;
}

void Parser::end_statement_line() {
  const std::size_t index = script_.line_ends.size();
  take_newline(LineEndKind::separator);
  script_.line_ends[index].complete = nesting_ == 0;
  skip_newlines();
  // No `;` is needed there, and text reads better without.
  if (!failed() && (peek() == ')' || at_arm_end())) {
    script_.line_ends[index].kind = LineEndKind::blank;
  }
}

Statement Parser::parse_statement() {
  Statement statement;
  const std::size_t begin = position_;
  statement.pipelines.push_back(parse_pipeline());
  std::size_t end = position_;
  skip_blanks();
  while (at("&&") || at("||")) {
    const std::size_t operation = position_;
    const std::string_view text = text_.substr(operation, 2);
    statement.connectors.push_back(text == "&&" ? Connector::and_then : Connector::or_else);
    position_ += 2;
    skip_newlines();
    check_more(text, operation);
    statement.pipelines.push_back(parse_pipeline());
    end = position_;
    skip_blanks();
  }
  statement.span = range(begin, end);
  return statement;
}

void Parser::check_more(std::string_view before, std::size_t position) {
  if (at_list_end() || is_one_of(peek(), ";&|")) {
    fail(position, "`" + std::string(before) + "` has no command behind it");
  }
}

Pipeline Parser::parse_pipeline() {
  Pipeline pipeline;
  skip_blanks();
  const std::size_t begin = position_;
  while (bash() && take_keyword("time")) {
    pipeline.timed = true;
    skip_blanks();
    take_keyword("-p");
    skip_blanks();
  }
  if (const std::size_t position = position_; take_keyword("!")) {
    pipeline.negated = true;
    skip_blanks();
    check_more("!", position);
  }
  if (!(pipeline.timed && (at_list_end() || is_one_of(peek(), ";\n")))) {
    pipeline.commands.push_back(parse_command());
  }
  std::size_t end = position_;
  skip_blanks();
  while (peek() == '|' && !at("||") && !failed()) {
    const std::size_t operation = position_;
    position_ += bash() && at("|&") ? 2 : 1;
    skip_newlines();
    check_more("|", operation);
    pipeline.commands.push_back(parse_command());
    end = position_;
    skip_blanks();
  }
  pipeline.span = range(begin, end);
  return pipeline;
}

}  // namespace stagec::shell
