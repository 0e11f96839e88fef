// The words of the grammar: white space, strings, bare words, `{{…}}`, and how deep things nest.
// Included by grammar.h only.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>

#include "syntax/tree_builder.h"

// Rules are named as in PEGTL, in lower case.
// NOLINTBEGIN(readability-identifier-naming)
namespace stagec::grammar {

using namespace tao::pegtl;  // NOLINT(google-build-using-namespace): rule names read as in PEGTL's manual
using syntax::TreeBuilder;

/// Deeper nesting of blocks and expressions, and longer chains of conditions, are an error.
constexpr int max_depth = 200;

inline bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

inline bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// True at `{{`. Of three braces the first is text, so that `${{{name}}}` reads as in shell.
inline bool opens_interpolation(const char* at, const char* end) {
  const std::string_view text(at, static_cast<std::size_t>(end - at));
  return text.starts_with("{{") && !text.starts_with("{{{");
}

/// True at `{name}`.
inline bool opens_hole(const char* at, const char* end) {
  if (at == end || *at != '{') {
    return false;
  }
  const char* close = std::find_if_not(at + 1, end, is_name_char);
  return close != at + 1 && close != end && *close == '}';
}

inline bool is_mark(char c) {
  return c == ',' || c == ';';
}

/// True at a `,` or `;` that separates: white space or the end follows, or more of them and then those.
/// Asked at each of them in turn, so where they end is looked for once.
inline bool is_separator(const char* at, const char* end, TreeBuilder& tree) {
  if (at == end || !is_mark(*at)) {
    return false;
  }
  if (tree.offset(at) < tree.marks.first || tree.offset(at) >= tree.marks.second) {
    tree.marks = {tree.offset(at), tree.offset(std::find_if_not(at, end, is_mark))};
  }
  const char* behind = tree.text().data() + tree.marks.second;
  return behind == end || is_space(*behind) || *behind == '}';
}

/// A rule written by hand: `Rule::read` consumes what it matches, or nothing.
template <typename Rule>
struct matcher {
  using rule_t = Rule;
  using subs_t = empty_list;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    return Rule::read(in, tree);
  }
};

// ---------------------------------------------------------------- white space

/// White space inside a statement: blanks, and line ends and comments inside brackets.
struct gap : matcher<gap> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    while (!in.empty()) {
      const char c = *in.current();
      if (c == ' ' || c == '\t' || (tree.nesting > 0 && is_space(c))) {
        in.bump(1);
      } else if (c == '#' && tree.nesting > 0) {
        const char* begin = in.current();
        in.bump(static_cast<std::size_t>(std::find(begin, in.end(), '\n') - begin));
        tree.add_comment(begin, in.current());
      } else {
        break;
      }
    }
    return true;
  }
};

// ---------------------------------------------------------------- bare words

/// The characters of a bare word up to a quote, brace, blank, or a separator that ends it.
struct bare_run : matcher<bare_run> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    const char* at = in.current();
    int open = 0;  // brackets inside the word: `uvicorn[standard]` is one word in a list, too
    while (at != in.end() && !ends(at, in.end(), tree, open == 0)) {
      open += *at == '[' ? 1 : (*at == ']' && open > 0 ? -1 : 0);
      // Of several commas and semicolons all separate or none.
      at = is_mark(*at) && !tree.in_list ? std::find_if_not(at, in.end(), is_mark) : at + 1;
    }
    const auto size = static_cast<std::size_t>(at - in.current());
    in.bump(size);
    return size > 0;
  }

 private:
  static bool ends(const char* at, const char* end, TreeBuilder& tree, bool brackets_closed) {
    const char c = *at;
    if (is_space(c) || c == '"' || c == '\'' || c == '{' || c == '}') {
      return true;
    }
    if (tree.in_list) {
      return brackets_closed && (c == ',' || c == ']');
    }
    // `archs=[a, b]` is a word and a list.
    return is_separator(at, end, tree) || (c == '[' && at != tree.text().data() && at[-1] == '=');
  }
};

/// True where a word can begin: not at a block's `{`, a comment or a separator.
struct word_start : matcher<word_start> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    if (in.empty() || is_space(*in.current())) {
      return false;
    }
    switch (*in.current()) {
      case '#':
      case '}':
        return false;
      case ',':
      case ';':
        return tree.in_list ? *in.current() == ';' : !is_separator(in.current(), in.end(), tree);
      case '{':
        return opens_interpolation(in.current(), in.end()) || opens_hole(in.current(), in.end());
      case ']':
        return !tree.in_list;
      default:
        return true;
    }
  }
};

// ---------------------------------------------------------------- scopes

/// Rule, one level deeper; too deep is reported and ends the file.
template <typename Rule>
struct deeper {
  using rule_t = deeper;
  using subs_t = type_list<Rule>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    if (tree.depth >= max_depth) {
      tree.raise_too_deep(in.current(), max_depth);
    }
    ++tree.depth;
    const bool matched = Control<Rule>::template match<A, M, Action, Control>(in, tree);
    --tree.depth;
    return matched;
  }
};

/// Rule any number of times up to the limit: each time makes the tree one level deeper.
template <typename Rule>
struct chained {
  using rule_t = chained;
  using subs_t = type_list<Rule>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    int count = 0;
    while (Control<Rule>::template match<A, rewind_mode::required, Action, Control>(in, tree)) {
      if (++count >= max_depth) {
        tree.raise_too_deep(in.current(), max_depth);
      }
    }
    return true;
  }
};

/// Rule, with line ends as white space; `Words` makes commas and brackets end bare words.
template <typename Rule, bool Words = false>
struct bracketed {
  using rule_t = bracketed;
  using subs_t = type_list<Rule>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    const bool outer = tree.in_list;
    ++tree.nesting;
    tree.in_list = Words;
    const bool matched = Control<Rule>::template match<A, M, Action, Control>(in, tree);
    tree.in_list = outer;
    --tree.nesting;
    return matched;
  }
};

/// Rule inside `{{…}}`: on one line unless it opens brackets of its own, and its strings take no `{{…}}`.
template <typename Rule>
struct interpolated {
  using rule_t = interpolated;
  using subs_t = type_list<Rule>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    const bool list = tree.in_list;
    const int nesting = tree.nesting;
    tree.in_list = false;
    tree.nesting = 0;
    tree.in_interpolation = true;
    const bool matched = Control<Rule>::template match<A, M, Action, Control>(in, tree);
    tree.in_interpolation = false;
    tree.in_list = list;
    tree.nesting = nesting;
    return matched;
  }
};

// ---------------------------------------------------------------- strings and words

struct expression;
struct raw_word : seq<string<'r', 'a', 'w'>, plus<one<' ', '\t'>>> {};
struct interpolation_open : matcher<interpolation_open> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    const bool opens = !tree.in_interpolation && opens_interpolation(in.current(), in.end());
    in.bump(opens ? 2 : 0);
    return opens;
  }
};
struct interpolation_close : string<'}', '}'> {};
struct interpolation_body : seq<gap, opt<raw_word>, must<expression>, gap> {};
struct interpolation : seq<interpolation_open, interpolated<interpolation_body>, must<interpolation_close>> {};

struct hole_name : plus<sor<alnum, one<'_'>>> {};
struct hole : seq<one<'{'>, hole_name, one<'}'>> {};

struct string_text : plus<not_one<'"', '\\', '\n', '\r', '{'>> {};
struct string_brace : seq<not_at<interpolation_open>, one<'{'>> {};
struct string_escape : seq<one<'\\'>, must<one<'"', '\\', 'n', 't'>>> {};
struct string_open : one<'"'> {};
struct string_close : one<'"'> {};
struct double_quoted
    : seq<string_open, star<sor<string_text, interpolation, string_brace, string_escape>>, must<string_close>> {};

struct raw_open : one<'\''> {};
struct raw_text : plus<not_one<'\'', '\n', '\r'>> {};
struct raw_close : one<'\''> {};
struct single_quoted : seq<raw_open, opt<raw_text>, must<raw_close>> {};

struct word_begin : success {};
struct word_end : success {};
struct word_piece : sor<bare_run, double_quoted, single_quoted, interpolation, hole> {};
struct word : seq<at<word_start>, word_begin, plus<word_piece>, word_end> {};

}  // namespace stagec::grammar
// NOLINTEND(readability-identifier-naming)
