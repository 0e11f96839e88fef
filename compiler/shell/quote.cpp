#include "shell/quote.h"

#include <algorithm>
#include <array>

#include "shell/characters.h"

namespace stagec::shell {
namespace {

constexpr std::array<std::string_view, 17> reserved_words = {"if",   "then",     "else",   "elif",  "fi",    "do",
                                                             "done", "case",     "esac",   "while", "until", "for",
                                                             "in",   "function", "select", "time",  "coproc"};

bool is_plain_char(char c) {
  return is_name_char(c) || is_one_of(c, "@%+:,./-=");
}

/// `a=b` and `a+=b` assign, and text before the value may complete the name: `=b` may, too.
bool could_assign(std::string_view value) {
  const std::size_t equals = value.find('=');
  if (equals == std::string_view::npos)
    return false;
  const std::string_view before = value.substr(0, equals);
  return std::all_of(before.begin(), before.end(), [](char c) { return is_name_char(c) || c == '+'; });
}

/// `value` with a backslash before each of `special`.
std::string escape(std::string_view value, std::string_view special) {
  std::string out;
  out.reserve(value.size());
  for (const char c : value) {
    if (special.find(c) != std::string_view::npos)
      out += '\\';
    out += c;
  }
  return out;
}

constexpr std::string_view special_in_double_quotes = "\\\"$`";

std::string in_single_quotes(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out;
}

/// Double quotes read better around an apostrophe, as long as nothing needs a backslash in them.
std::string bare_word(std::string_view value) {
  if (is_plain_word(value))
    return std::string(value);
  const bool apostrophe = value.find('\'') != std::string_view::npos;
  const bool needs_backslash = value.find_first_of("\\\"$`!") != std::string_view::npos;
  if (apostrophe && !needs_backslash)
    return '"' + std::string(value) + '"';
  return '\'' + in_single_quotes(value) + '\'';
}

/// bash pairs apostrophes here though they are plain characters; quotes around each end that. Around
/// anything else such quotes would do harm: bash expands braces in them.
std::string in_quoted_braces(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '\'') {
      out += "\"'\"";
    } else {
      out += escape(std::string_view(&c, 1), "\\\"$`}");
    }
  }
  return out;
}

/// An empty `$()` before a tab keeps `<<-` from stripping it, and one at the start of a line keeps
/// the line from being taken for the delimiter.
std::string in_heredoc(std::string_view value) {
  std::string out = !value.empty() && value.front() == '\t' ? "$()" : "";
  for (const char c : value) {
    if (c == '\\' || c == '$' || c == '`')
      out += '\\';
    out += c;
    if (c == '\n')
      out += "$()";
  }
  return out;
}

}  // namespace

bool is_plain_word(std::string_view value) {
  if (value.empty() || could_assign(value))
    return false;
  if (!std::all_of(value.begin(), value.end(), is_plain_char))
    return false;
  return std::find(reserved_words.begin(), reserved_words.end(), value) == reserved_words.end();
}

std::string quote(std::string_view value, Context context) {
  switch (context) {
    case Context::bare:
      return bare_word(value);
    case Context::double_quoted:
      return escape(value, special_in_double_quotes);
    case Context::double_quoted_braces:
      return in_quoted_braces(value);
    case Context::single_quoted:
      return in_single_quotes(value);
    case Context::ansi_quoted:
      return escape(value, "\\'");
    case Context::comment: {
      std::string out(value);
      std::replace(out.begin(), out.end(), '\n', ' ');
      return out;
    }
    case Context::heredoc:
      return in_heredoc(value);
    case Context::heredoc_raw:
      return std::string(value);
  }
  return std::string(value);
}

}  // namespace stagec::shell
