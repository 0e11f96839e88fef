#include "syntax/parse.h"

#include <string>

#include "base/text_width.h"
#include "syntax/grammar.h"
#include "syntax/tree_builder.h"

namespace stagec::grammar {

// ---------------------------------------------------------------- what was expected

/// Words for "expected …"; a rule in `must<>` without one does not compile.
template <typename Rule>
inline constexpr const char* expected = nullptr;
template <>
inline constexpr const char* expected<expression> = "a value";
template <>
inline constexpr const char* expected<primary> = "a value";
template <>
inline constexpr const char* expected<negation> = "a condition";
template <>
inline constexpr const char* expected<conjunction> = "a condition";
template <>
inline constexpr const char* expected<condition> = "a value or a condition";
template <>
inline constexpr const char* expected<one<'"', '\\', 'n', 't'>> = R"(one of `\"`, `\\`, `\n`, `\t`)";
template <>
inline constexpr const char* expected<match_open> = "`{` and the arms of the match";
template <>
inline constexpr const char* expected<arm_pattern> = "`=>` and a value";
template <>
inline constexpr const char* expected<item_when> = "`when` and a condition";
template <>
inline constexpr const char* expected<item_in> = "`in` and a list";
template <>
inline constexpr const char* expected<let_name> = "a name";
template <>
inline constexpr const char* expected<equals_item> = "`=` and a value";
template <>
inline constexpr const char* expected<option_items> = "`NAME : TYPE`";
template <>
inline constexpr const char* expected<env_items> = "the name of the env";
template <>
inline constexpr const char* expected<range_name> = "a name";
template <>
inline constexpr const char* expected<range_in> = "`in` and a list";
template <>
inline constexpr const char* expected<shell_block> = "`{` and shell text";
template <bool Plain>
inline constexpr const char* expected<then_block<Plain>> = "`{` and a block";
template <bool Plain>
inline constexpr const char* expected<statement<Plain>> = "a statement";
template <>
inline constexpr const char* expected<statement_stop> = "the end of the line";

/// Rules that close what an opener began: the code, the closer, and whether the file can be read on.
template <typename Rule>
struct closer {
  static constexpr const char* code = nullptr;
};
template <>
struct closer<string_close> {
  static constexpr const char *code = "unclosed-string", *text = "\"";
  static constexpr bool fatal = false;
};
template <>
struct closer<raw_close> {
  static constexpr const char *code = "unclosed-string", *text = "'";
  static constexpr bool fatal = false;
};
template <>
struct closer<interpolation_close> {
  static constexpr const char *code = "unclosed-interpolation", *text = "}}";
  static constexpr bool fatal = false;
};
struct bracket_closer {
  static constexpr const char* code = "unclosed-bracket";
  static constexpr bool fatal = false;
};
template <>
struct closer<list_close> : bracket_closer {
  static constexpr const char* text = "]";
};
template <>
struct closer<item_list_close> : bracket_closer {
  static constexpr const char* text = "]";
};
template <>
struct closer<group_close> : bracket_closer {
  static constexpr const char* text = ")";
};
template <>
struct closer<call_close> : bracket_closer {
  static constexpr const char* text = ")";
};
template <>
struct closer<match_close> : bracket_closer {
  static constexpr const char* text = "}";
};
template <>
struct closer<shell_close_inline> {
  static constexpr const char *code = "unclosed-block", *text = "}";
  static constexpr bool fatal = false;
};
template <>
struct closer<shell_close_lines> {
  static constexpr const char *code = "unclosed-block", *text = "}";
  static constexpr bool fatal = true;
};
template <>
struct closer<block_close> {
  static constexpr const char *code = "unclosed-block", *text = "}";
  static constexpr bool fatal = true;
};

template <typename Rule>
struct control : normal<Rule> {
  template <typename Input>
  [[noreturn]] static void raise(const Input& in, TreeBuilder& tree) {
    if constexpr (closer<Rule>::code != nullptr) {
      tree.raise_unclosed(closer<Rule>::code, closer<Rule>::text, in.current(), closer<Rule>::fatal);
    } else if constexpr (std::is_same_v<Rule, no_else>) {
      tree.raise("unexpected-text", tree.span(in.current(), in.current() + 4), "`else` stands without its `if`",
                 "`else` follows the `}` of its `if` on the same line");
    } else {
      static_assert(expected<Rule> != nullptr, "say what was expected");
      tree.raise_expected(in.current(), expected<Rule>);
    }
  }
};

// ---------------------------------------------------------------- actions

template <typename Rule>
struct action : nothing<Rule> {};

#define STAGEC_ACTION(rule)                                \
  template <>                                              \
  struct action<rule> {                                    \
    template <typename Input>                              \
    static void apply(const Input& in, TreeBuilder& tree); \
  };                                                       \
  template <typename Input>                                \
  void action<rule>::apply([[maybe_unused]] const Input& in, TreeBuilder& tree)

// As a table, one action a line.
// clang-format off
STAGEC_ACTION(comment) { tree.add_comment(in.begin(), in.end()); }

// Words.
STAGEC_ACTION(word_begin) { tree.begin_word(in.begin()); }
STAGEC_ACTION(word_end) { tree.end_word(in.begin()); }
STAGEC_ACTION(bare_run) { tree.add_text(in.begin(), in.end(), std::string(in.begin(), in.end())); }
STAGEC_ACTION(string_text) { tree.add_text(in.begin(), in.end(), std::string(in.begin(), in.end())); }
STAGEC_ACTION(string_brace) { tree.add_text(in.begin(), in.end(), "{"); }
STAGEC_ACTION(string_escape) {
  const char c = in.begin()[1];
  tree.add_text(in.begin(), in.end(), std::string(1, c == 'n' ? '\n' : c == 't' ? '\t' : c));
}
STAGEC_ACTION(raw_text) { tree.add_text(in.begin(), in.end(), std::string(in.begin(), in.end())); }
STAGEC_ACTION(string_open) { tree.open(in.begin(), in.end()); }
STAGEC_ACTION(raw_open) { tree.open(in.begin(), in.end()); }
STAGEC_ACTION(string_close) {
  const Span opened = tree.opener();
  tree.close();
  tree.close_quote(opened, in.end(), syntax::Word::Quote::double_quoted);
}
STAGEC_ACTION(raw_close) {
  const Span opened = tree.opener();
  tree.close();
  tree.close_quote(opened, in.end(), syntax::Word::Quote::single_quoted);
}
STAGEC_ACTION(interpolation_open) { tree.open(in.begin(), in.end()); }
STAGEC_ACTION(interpolation_close) { tree.close(); }
STAGEC_ACTION(interpolation) {
  const std::string_view text(in.begin(), static_cast<std::size_t>(in.end() - in.begin()));
  const std::size_t at = text.find_first_not_of(" \t", 2);
  const bool raw = text.substr(at).starts_with("raw ") || text.substr(at).starts_with("raw\t");
  tree.add_interpolation(in.begin(), in.end(), raw);
}
STAGEC_ACTION(hole) { tree.add_hole(in.begin(), in.end()); }

// Items.
STAGEC_ACTION(word_item) { tree.add_word_item(); }
STAGEC_ACTION(name_item) { tree.add_word_item(); }
STAGEC_ACTION(comma_item) { tree.add_comma(in.begin(), in.end()); }
STAGEC_ACTION(item_list_open) {
  tree.open(in.begin(), in.end());
  tree.begin_list(in.begin());
}
STAGEC_ACTION(list_word) { tree.add_list_word(); }
STAGEC_ACTION(item_list_close) {
  tree.close();
  tree.end_list(in.end());
}
template <char... Cs>
struct action<item_keyword<Cs...>> {
  template <typename Input>
  static void apply(const Input& in, TreeBuilder& tree) {
    tree.begin_word(in.begin());
    tree.add_text(in.begin(), in.end(), std::string(in.begin(), in.end()));
    tree.end_word(in.end());
    tree.add_word_item();
  }
};
STAGEC_ACTION(equals_item) {
  tree.begin_word(in.begin());
  tree.add_text(in.begin(), in.end(), "=");
  tree.end_word(in.end());
  tree.add_word_item();
}

// Expressions.
STAGEC_ACTION(literal) { tree.push_literal(in.begin(), in.end()); }
STAGEC_ACTION(expression_string) { tree.push_string(); }
STAGEC_ACTION(list_open) {
  tree.open(in.begin(), in.end());
  tree.begin_operands(in.begin(), "");
}
STAGEC_ACTION(list_close) {
  tree.close();
  tree.end_operands(syntax::Expr::Kind::list, in.end());
}
STAGEC_ACTION(group_open) { tree.open(in.begin(), in.end()); }
STAGEC_ACTION(group_close) { tree.end_group(in.end()); }
STAGEC_ACTION(call_name) { tree.begin_operands(in.begin(), std::string(in.begin(), in.end())); }
STAGEC_ACTION(call_open) { tree.open(in.begin(), in.end()); }
STAGEC_ACTION(call_close) {
  tree.close();
  tree.end_operands(syntax::Expr::Kind::call, in.end());
}
STAGEC_ACTION(match_keyword) { tree.begin_match(in.begin()); }
STAGEC_ACTION(match_open) { tree.open(in.begin(), in.end()); }
STAGEC_ACTION(arm_begin) { tree.begin_arm(in.begin()); }
STAGEC_ACTION(arm_pattern) { tree.end_arm_pattern(); }
STAGEC_ACTION(arm) { tree.end_arm(); }
STAGEC_ACTION(match_close) {
  tree.note_indentation(tree.opener(), tree.offset(in.end()));
  tree.close();
  tree.end_match(in.end());
}
STAGEC_ACTION(comparison_operator) { tree.push_operator(in.begin(), in.end()); }
STAGEC_ACTION(and_operator) { tree.push_operator(in.begin(), in.end()); }
STAGEC_ACTION(or_operator) { tree.push_operator(in.begin(), in.end()); }
STAGEC_ACTION(comparison_tail) { tree.reduce_binary(); }
STAGEC_ACTION(and_tail) { tree.reduce_binary(); }
STAGEC_ACTION(or_tail) { tree.reduce_binary(); }
STAGEC_ACTION(not_tail) { tree.reduce_unary(in.begin()); }

// Shell blocks.
STAGEC_ACTION(shell_open_lines) {
  tree.open(in.begin(), in.begin() + 1);
  tree.begin_block(in.begin(), in.end(), syntax::Block::Kind::shell);
  tree.begin_word(in.end());
}
STAGEC_ACTION(shell_open_inline) {
  tree.open(in.begin(), in.end());
  tree.begin_block(in.begin(), in.end(), syntax::Block::Kind::shell);
  tree.begin_word(in.end());
  tree.shell_braces = 0;
  tree.shell_quote = 0;
}
STAGEC_ACTION(shell_lines_text) { tree.add_shell_text(in.begin(), in.end()); }
STAGEC_ACTION(shell_inline_text) { tree.add_shell_text(in.begin(), in.end()); }
STAGEC_ACTION(shell_close_lines) {
  tree.close();
  tree.end_block(in.end());
}
STAGEC_ACTION(shell_close_inline) {
  tree.close();
  tree.end_block(in.end());
}

// Statements.
STAGEC_ACTION(statement_begin) { tree.begin_statement(in.begin()); }
STAGEC_ACTION(condition) { tree.set_expression(); }
STAGEC_ACTION(range) { tree.add_range(); }
STAGEC_ACTION(block_open) {
  tree.open(in.begin(), in.begin() + 1);
  tree.begin_block(in.begin(), in.end(), syntax::Block::Kind::statements);
}
STAGEC_ACTION(block_close) {
  tree.close();
  tree.end_block(in.end());
}
STAGEC_ACTION(else_begin) { tree.begin_statement(in.begin()); }
STAGEC_ACTION(else_end) { tree.set_otherwise(); }
STAGEC_ACTION(semicolon) { tree.end_statement(syntax::Terminator::semicolon); }
STAGEC_ACTION(line_stop) { tree.end_statement(syntax::Terminator::line_end); }
STAGEC_ACTION(brace_stop) { tree.end_statement(syntax::Terminator::block_end); }

// clang-format on
#undef STAGEC_ACTION

}  // namespace stagec::grammar

namespace stagec::syntax {

namespace {

bool readable(std::string_view text, FileId file, diag::Sink& sink) {
  const std::size_t invalid = find_invalid_utf8(text);
  const std::size_t nul = text.find('\0');
  const std::size_t at = std::min(invalid, nul);
  if (at == std::string_view::npos) {
    return true;
  }
  const auto where = static_cast<std::uint32_t>(at);
  sink.error("not-text", {file, where, where + 1}, "the file is not UTF-8 text: byte 0x{:02x}",
             static_cast<unsigned char>(text[at]))
      .help("save the file as UTF-8");
  return false;
}

}  // namespace

Ast parse(const SourceMap& sources, FileId file, diag::Sink& sink) {
  const std::string& text = sources.file(file).text();
  TreeBuilder tree(sources, file, sink);
  if (!readable(text, file, sink)) {
    tree.lose();
    return tree.take();
  }
  using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy>;
  Input in(text.data(), text.data() + text.size(), "");
  try {
    tao::pegtl::parse<grammar::file, grammar::action, grammar::control>(in, tree);
  } catch (const SyntaxProblem&) {
    tree.lose();  // reported where it was found; what was read before it stays
  }
  return tree.take();
}

}  // namespace stagec::syntax
