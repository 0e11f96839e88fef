#include "dockerfile/words.h"

#include <algorithm>

#include "dockerfile/characters.h"

namespace stagec::dockerfile {

namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (const std::size_t blank = blank_length(text, at)) {
    at += blank;
  }
  return at;
}

/// The end of the word that starts at `begin`, and its text without quotes and escapes.
/// In a flag the escape character counts between single quotes too.
std::size_t word_end(std::string_view text, std::size_t begin, char escape, bool is_flag, std::string& plain) {
  char quote = '\0';
  std::size_t at = begin;
  for (; at < text.size() && (quote != '\0' || blank_length(text, at) == 0); ++at) {
    const char c = text[at];
    if (quote != '\0' && c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == escape && (is_flag || quote != '\'')) {
      ++at;
      plain += at < text.size() ? text.substr(at, 1) : std::string_view();
    } else {
      plain += c;
    }
  }
  return std::min(at, text.size());
}

}  // namespace

std::vector<std::string_view> quoted_words(std::string_view text, char escape) {
  std::vector<std::string_view> words;
  std::string ignored;
  for (std::size_t at = skip_blanks(text, 0); at < text.size(); at = skip_blanks(text, at)) {
    const std::size_t end = word_end(text, at, escape, false, ignored);
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

std::vector<std::string_view> plain_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    if (is_separator(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && !is_separator(text[end])) {
      ++end;
    }
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

Split split_first(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && !is_separator(text[end])) {
    ++end;
  }
  std::size_t next = end;
  while (next < text.size() && is_separator(text[next])) {
    ++next;
  }
  return {text.substr(0, end), text.substr(next)};
}

Flags split_flags(std::string_view text, char escape) {
  Flags result;
  std::size_t at = skip_blanks(text, 0);
  while (text.substr(at).starts_with("--")) {
    std::string plain;
    const std::size_t end = word_end(text, at, escape, true, plain);
    const std::string_view written = text.substr(at, end - at);
    at = skip_blanks(text, end);
    if (plain == "--") {
      break;
    }
    const std::size_t equals = plain.find('=');
    Flag flag{plain.substr(2, equals == std::string::npos ? equals : equals - 2), std::nullopt, written};
    if (equals != std::string::npos) {
      flag.value = plain.substr(equals + 1);
    }
    result.flags.push_back(std::move(flag));
  }
  result.rest = trimmed(text.substr(at));
  return result;
}

}  // namespace stagec::dockerfile
