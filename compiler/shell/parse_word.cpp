// Words: literal text, backslashes and quotes.
#include <algorithm>

#include "shell/characters.h"
#include "shell/parser.h"

namespace stagec::shell {

bool Parser::at_word() const {
  if (at_end()) {
    return false;
  }
  return !ends_word(peek()) || (peek() == '\r' && peek(1) != '\n') || (bash() && (at("<(") || at(">(")));
}

Word Parser::parse_word(Place place) {
  Word word;
  const std::size_t begin = position_;
  word.parts = parse_parts(place);
  word.span = since(begin);
  return word;
}

std::vector<Part> Parser::parse_parts(Place place) {
  std::vector<Part> parts;
  const std::size_t begin = position_;
  std::size_t groups = 0;
  while (!at_end() && (groups > 0 || !stops(place) || at_group(place, parts))) {
    if (at_group(place, parts) || (groups > 0 && peek() == '(')) {
      if (place == Place::word && !in_conditional_) {
        script_.extended_patterns.push_back(range(position_, position_ + 1));
      }
      ++groups;
      parse_character(place, parts);
    } else if (groups > 0 && peek() == ')') {
      --groups;
      parse_character(place, parts);
    } else if (!parse_quoting(place, parts)) {
      parse_character(place, parts);
    }
  }
  if (groups > 0) {
    fail_unclosed(begin, "(", ")");
  }
  return parts;
}

bool Parser::stops(Place place) const {
  const char c = peek();
  switch (place) {
    case Place::word:
      if (bash() && (at("<(") || at(">("))) {
        return false;
      }
      return ends_word(c) && !(c == '\r' && peek(1) != '\n');
    case Place::regex:
      return is_one_of(c, " \t\n");
    case Place::pattern:
      return c == '}' || c == '/';
    case Place::braces:
    case Place::quoted_braces:
      return c == '}';
    case Place::quotes:
      return c == '"';
    case Place::subscript:
      return c == ']';
    case Place::body:
    case Place::arithmetic:
      return false;
  }
  return true;
}

bool Parser::parse_quoting(Place place, std::vector<Part>& parts) {
  const bool quotes_quote = place != Place::quotes && place != Place::body && place != Place::arithmetic;
  const bool apostrophe_quotes = quotes_quote && place != Place::quoted_braces;
  switch (peek()) {
    case '\\':
      return parse_backslash(place, parts);
    case '\'':
      if (apostrophe_quotes) {
        parts.push_back(parse_single_quotes());
      }
      return apostrophe_quotes;
    case '"':
      if (quotes_quote || place == Place::arithmetic) {
        parts.push_back(parse_double_quotes());
        return true;
      }
      return false;
    case '$':
      return parse_dollar(place, parts);
    case '`':
      parts.push_back(parse_backquotes(place));
      return true;
    case '<':
    case '>':
      if (bash() && place == Place::word && peek(1) == '(') {
        parts.push_back(parse_process_substitution());
        return true;
      }
      return false;
    default:
      return false;
  }
}

bool Parser::parse_backslash(Place place, std::vector<Part>& parts) {
  const bool quoted = place == Place::quotes || place == Place::body || place == Place::quoted_braces;
  const bool outside = place == Place::word || place == Place::arithmetic || place == Place::regex;
  if (peek(1) == '\n' || (outside && peek(1) == '\r' && peek(2) == '\n')) {
    position_ += peek(1) == '\n' ? 1 : 2;
    record_line_end(outside ? LineEndKind::continued : LineEndKind::quoted_continued);
    ++position_;
    return true;
  }
  const bool escapes = !quoted || is_one_of(peek(1), "$`\\") || (place == Place::quotes && peek(1) == '"') ||
                       (place == Place::quoted_braces && is_one_of(peek(1), "\"}"));
  if (!escapes || position_ + 1 >= text_.size()) {
    return false;
  }
  position_ += 2;
  parts.push_back({since(position_ - 2), Escaped{text_[position_ - 1]}});
  return true;
}

// `@(a|b)` and its like, where `(` and `|` are characters of the word; any `(` in a regular expression.
bool Parser::at_group(Place place, const std::vector<Part>& parts) const {
  if (!bash() || peek() != '(' || place != Place::word) {
    return bash() && peek() == '(' && place == Place::regex;
  }
  const Literal* last = parts.empty() ? nullptr : std::get_if<Literal>(&parts.back().node);
  return last != nullptr && is_one_of(last->text.back(), "?*+@!") && parts.back().span.end == offset(position_);
}

void Parser::parse_character(Place place, std::vector<Part>& parts) {
  if (peek() == '\n') {
    const bool spaced = place == Place::arithmetic || place == Place::subscript;
    record_line_end(place == Place::body ? LineEndKind::heredoc
                                         : (spaced ? LineEndKind::blank : LineEndKind::double_quoted));
  }
  ++position_;
  append_literal(parts, position_ - 1);
}

// Neighbouring characters make one literal.
void Parser::append_literal(std::vector<Part>& parts, std::size_t begin) const {
  const std::string_view text = text_.substr(begin, position_ - begin);
  Literal* last = parts.empty() ? nullptr : std::get_if<Literal>(&parts.back().node);
  if (last != nullptr && parts.back().span.end == offset(begin)) {
    last->text += text;
    parts.back().span.end = offset(position_);
  } else {
    parts.push_back({since(begin), Literal{std::string(text)}});
  }
}

Part Parser::parse_single_quotes() {
  const std::size_t begin = position_;
  ++position_;
  while (position_ < text_.size() && peek() != '\'') {
    if (peek() == '\n') {
      record_line_end(LineEndKind::single_quoted);
    }
    ++position_;
  }
  if (position_ >= text_.size()) {
    fail(begin, "a `'` is never closed");
  }
  const std::string text(text_.substr(begin + 1, position_ - begin - 1));
  close_quote();
  return {since(begin), SingleQuoted{text}};
}

Part Parser::parse_ansi_quotes() {
  const std::size_t begin = position_;
  position_ += 2;
  while (position_ < text_.size() && peek() != '\'') {
    position_ += peek() == '\\' ? 1 : 0;
    if (peek() == '\n') {
      record_line_end(LineEndKind::ansi_quoted);
    }
    ++position_;
  }
  if (position_ >= text_.size()) {
    fail(begin, "a `$'` is never closed");
  }
  const std::string text(text_.substr(std::min(begin + 2, text_.size()), position_ - begin - 2));
  close_quote();
  return {since(begin), AnsiQuoted{text}};
}

Part Parser::parse_double_quotes() {
  const std::size_t begin = position_;
  position_ += peek() == '$' ? 2 : 1;
  DoubleQuoted quoted{parse_parts(Place::quotes)};
  if (peek() == '"') {
    ++position_;
  } else {
    fail(begin, "a `\"` is never closed");
  }
  return {since(begin), std::move(quoted)};
}

}  // namespace stagec::shell
