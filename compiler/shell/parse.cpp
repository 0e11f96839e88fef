// The parser's ground: the text, blanks, comments, line ends and problems.
#include "shell/parse.h"

#include <algorithm>
#include <utility>

#include "shell/characters.h"
#include "shell/parser.h"

namespace stagec::shell {
namespace {

/// Far more than people nest, far less than the stack holds.
constexpr std::size_t depth_limit = 100;

}  // namespace

Script parse(std::string_view text, Dialect dialect) {
  Script script;
  Parser parser(text, dialect, script);
  script.list = parser.parse_all();
  if (dialect == Dialect::posix && !script.problems.empty() && parse(text, Dialect::bash).problems.empty()) {
    script.problems.front().help = "bash can read this, `sh` cannot: a root stage chooses with `shell bash`";
  }
  return script;
}

char Parser::peek(std::size_t ahead) const {
  return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
}

bool Parser::at(std::string_view expected) const {
  return !failed() && text_.substr(std::min(position_, text_.size())).starts_with(expected);
}

std::size_t Parser::offset(std::size_t position) const {
  return map_ == nullptr ? position : (*map_)[std::min(position, map_->size() - 1)];
}

void Parser::fail(std::size_t position, std::string message, std::string help) {
  if (failed()) {
    return;
  }
  script_.problems.push_back({offset(position), std::move(message), std::move(help)});
}

void Parser::fail_unclosed(std::size_t position, std::string_view opener, std::string_view closer) {
  fail(position, "`" + std::string(opener) + "` has no `" + std::string(closer) + "`");
}

bool Parser::enter(std::size_t position) {
  if (++depth_ > depth_limit) {
    fail(position, "shell text is nested more than " + std::to_string(depth_limit) + " levels deep",
         "move the inner part to a script of its own");
  }
  return !failed();
}

// The blanks behind a command are read twice, the second time by what follows it.
void Parser::record_line_end(LineEndKind kind) {
  const std::size_t at = offset(position_);
  if (script_.line_ends.empty() || script_.line_ends.back().offset < at) {
    script_.line_ends.push_back({at, kind, false, map_ != nullptr});
  }
}

void Parser::skip_blanks() {
  while (!at_end()) {
    if (is_blank(peek()) || at("\r\n")) {
      ++position_;
    } else if (at("\\\n") || at("\\\r\n")) {
      position_ += at("\\\n") ? 1 : 2;
      record_line_end(LineEndKind::continued);
      ++position_;
    } else if (peek() == '#') {
      const std::size_t begin = position_;
      position_ = std::min(text_.find('\n', begin), text_.size());
      if (script_.comments.empty() || script_.comments.back().begin < offset(begin)) {
        script_.comments.push_back(since(begin));
      }
    } else {
      return;
    }
  }
}

void Parser::skip_newlines() {
  skip_blanks();
  while (peek() == '\n' && !failed()) {
    take_newline(LineEndKind::blank);
    skip_blanks();
  }
}

void Parser::take_newline(LineEndKind kind) {
  record_line_end(kind);
  ++position_;
  read_heredocs();
}

}  // namespace stagec::shell
