// Shell blocks: text that is not ours but for `{{…}}`. Where such a block ends hangs on its first line.
// Included by grammar.h only.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "syntax/grammar_words.h"

// Rules are named as in PEGTL, in lower case.
// NOLINTBEGIN(readability-identifier-naming)
namespace stagec::grammar {

/// `{` with nothing behind it on its line.
struct shell_open_lines : matcher<shell_open_lines> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    const char* at = in.current();
    if (at == in.end() || *at != '{') {
      return false;
    }
    const char* line_end = std::find_if_not(at + 1, in.end(), [](char c) { return is_space(c) && c != '\n'; });
    if (line_end != in.end() && *line_end != '\n') {
      return false;
    }
    const char* line = at;
    while (line != tree.text().data() && line[-1] != '\n') {
      --line;
    }
    const char* first = std::find_if_not(line, at, [](char c) { return c == ' ' || c == '\t'; });
    tree.shell_indent.assign(line, first);
    in.bump(static_cast<std::size_t>((line_end == in.end() ? line_end : line_end + 1) - at));
    return true;
  }
};

/// True if a shell block's last line stands at `at`, the start of a line.
inline bool closes_shell(const char* at, const char* end, std::string_view indent) {
  const std::string_view rest(at, static_cast<std::size_t>(end - at));
  if (!rest.starts_with(indent) || rest.substr(indent.size(), 1) != "}") {
    return false;
  }
  std::string_view after = rest.substr(indent.size() + 1);
  after = after.substr(0, after.find('\n'));
  const std::size_t word = after.find_first_not_of(" \t\r");
  return word == std::string_view::npos || after.substr(word).starts_with("prints ");
}

struct shell_lines_text : matcher<shell_lines_text> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    const char* begin = in.current();
    const char* at = begin;
    bool line_start = at == tree.text().data() || at[-1] == '\n';
    while (at != in.end()) {
      if (line_start && closes_shell(at, in.end(), tree.shell_indent)) {
        break;
      }
      if (opens_interpolation(at, in.end())) {
        break;
      }
      line_start = *at++ == '\n';
    }
    in.bump(static_cast<std::size_t>(at - begin));
    return at != begin;
  }
};
struct shell_close_lines : matcher<shell_close_lines> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    const bool line_start = in.current() == tree.text().data() || in.current()[-1] == '\n';
    if (!line_start || !closes_shell(in.current(), in.end(), tree.shell_indent)) {
      return false;
    }
    in.bump(tree.shell_indent.size() + 1);
    return true;
  }
};

/// Text of a one-line shell block up to `{{`, the closing brace or the end of the line.
struct shell_inline_text : matcher<shell_inline_text> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    const char* begin = in.current();
    const char* at = begin;
    while (at != in.end() && *at != '\n' && !stops(at, in.end(), tree)) {
      at += *at == '\\' && tree.shell_quote != '\'' && at + 1 != in.end() && at[1] != '\n' ? 2 : 1;
    }
    in.bump(static_cast<std::size_t>(at - begin));
    return at != begin;
  }

 private:
  static bool stops(const char* at, const char* end, TreeBuilder& tree) {
    if (opens_interpolation(at, end)) {
      return true;
    }
    if (tree.shell_quote != 0) {
      tree.shell_quote = *at == tree.shell_quote ? '\0' : tree.shell_quote;
      return false;
    }
    if (*at == '\'' || *at == '"') {
      tree.shell_quote = *at;
    } else if (*at == '{') {
      ++tree.shell_braces;
    } else if (*at == '}') {
      return tree.shell_braces == 0 || tree.shell_braces-- == 0;
    }
    return false;
  }
};
/// A `{` that opens no interpolation.
struct shell_brace : seq<not_at<interpolation_open>, one<'{'>> {};
struct shell_open_inline : one<'{'> {};
struct shell_close_inline : one<'}'> {};
struct shell_lines : seq<shell_open_lines, star<sor<interpolation, shell_lines_text>>, must<shell_close_lines>> {};
struct shell_inline : seq<shell_open_inline, star<sor<interpolation, shell_inline_text>>, must<shell_close_inline>> {};
struct shell_block : sor<shell_lines, shell_inline> {};

}  // namespace stagec::grammar
// NOLINTEND(readability-identifier-naming)
