// Builds the syntax tree while the grammar matches: a stack of unfinished nodes.
// Knows nothing of PEGTL; the grammar's actions call it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source.h"
#include "diag/sink.h"
#include "syntax/ast.h"

namespace stagec::syntax {

/// Thrown behind a commit point after the problem was reported. `fatal`: no recovery in this file.
struct SyntaxProblem {
  bool fatal = false;
};

/// What is needed to take back everything a failed statement left behind.
struct BuilderMark {
  std::size_t words, lists, expressions, operators, statements, finished, blocks, openers, arms;
  int nesting, depth;
};

/// A file with more problems than this is not read on.
constexpr std::size_t max_problems = 100;

class TreeBuilder {
 public:
  TreeBuilder(const SourceMap& sources, FileId file, diag::Sink& sink);

  [[nodiscard]] std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - text_.data()); }
  [[nodiscard]] Span span(const char* begin, const char* end) const { return {file_, offset(begin), offset(end)}; }
  [[nodiscard]] std::string_view text() const { return text_; }

  // Words.
  void begin_word(const char* at);
  void add_text(const char* begin, const char* end, std::string text);
  void add_hole(const char* begin, const char* end);
  void add_interpolation(const char* begin, const char* end, bool raw);
  /// A quoted piece ended; a word that is nothing else is a string.
  void close_quote(Span opened, const char* end, Word::Quote quote);
  void end_word(const char* at);
  /// The text of a shell block, CRs in front of LFs left out.
  void add_shell_text(const char* begin, const char* end);

  // Items and statements.
  void begin_statement(const char* at);
  void add_word_item();
  void add_comma(const char* begin, const char* end);
  void begin_list(const char* at);
  void add_list_word();
  void end_list(const char* at);
  void set_expression();
  void add_range();
  void begin_block(const char* begin, const char* end, Block::Kind kind);
  void end_block(const char* end);
  void set_otherwise();
  void end_statement(Terminator terminator);
  [[nodiscard]] Statement& statement() { return statements_.back(); }
  [[nodiscard]] const Word& last_word() const { return words_.back(); }

  // Expressions.
  void push_literal(const char* begin, const char* end);
  void push_string();
  void push_operator(const char* begin, const char* end);
  void reduce_unary(const char* begin);
  void reduce_binary();
  void end_group(const char* end);
  void begin_operands(const char* at, std::string name);
  void end_operands(Expr::Kind kind, const char* end);
  void begin_match(const char* at);
  void begin_arm(const char* at);
  void end_arm_pattern();
  void end_arm();
  void end_match(const char* end);

  void add_comment(const char* begin, const char* end);

  // Openers: where an unfinished string, list, block or interpolation began.
  void open(const char* at, const char* end);
  void close();
  [[nodiscard]] Span opener() const { return openers_.back(); }

  [[nodiscard]] BuilderMark mark() const;
  /// Takes back what a failed statement left behind. Returns where to go on: behind `begin`, in front of the
  /// next statement as far as line ends, indentation and braces tell.
  [[nodiscard]] std::uint32_t recover(std::uint32_t begin, const BuilderMark& mark);

  // Problems; tree_problems.cpp. All but the last report and throw.
  [[noreturn]] void raise(std::string_view code, Span where, std::string message, std::string help);
  /// "expected …, found …".
  [[noreturn]] void raise_expected(const char* at, std::string_view expected);
  /// What was opened last is not closed.
  /// Notes that something is missing that others may name.
  void lose() { ast_.complete = false; }
  [[noreturn]] void raise_unclosed(std::string_view code, std::string_view closer, const char* at, bool fatal);
  [[noreturn]] void raise_too_deep(const char* at, int limit);
  /// Reports a `}` that closes nothing, once in a file.
  void report_stray_brace(const char* at);

  /// Remembers a `}` that is indented less than the line with its `{`: a block inside may lack its own.
  void note_indentation(Span open, std::uint32_t end);

  [[nodiscard]] Ast take();

  /// Greater than 0 inside brackets, where line ends are white space.
  int nesting = 0;
  /// Recursion of blocks and expressions.
  int depth = 0;
  /// Inside `[ … ]` a comma or bracket ends a word.
  bool in_list = false;
  /// Inside `{{…}}`, where strings take no `{{…}}` of their own.
  bool in_interpolation = false;
  /// Where the commas and semicolons in a row that were looked at last begin and end.
  std::pair<std::uint32_t, std::uint32_t> marks = {0, 0};
  /// Of the shell block being read: its indentation, and for the one-line form what is open.
  std::string shell_indent;
  int shell_braces = 0;
  char shell_quote = 0;

 private:
  /// The text at a place in words, for "found …", and its span.
  [[nodiscard]] std::string found(std::uint32_t at, Span& where) const;
  [[nodiscard]] std::optional<Span> equals_in_name() const;
  void explain_unclosed_block(std::string_view code, diag::Report& report) const;
  [[nodiscard]] std::uint32_t outside_by_indentation(Span opened) const;
  [[noreturn]] void give_up(bool fatal, std::uint32_t at);
  [[nodiscard]] std::vector<Item>& current_items();
  void restore(const BuilderMark& mark);
  [[nodiscard]] bool left_open_since(std::size_t openers) const;
  [[nodiscard]] std::size_t behind_in_one_line_block(std::uint32_t begin, std::size_t openers) const;

  struct Operands {
    Span begin;
    std::string name;
    std::size_t size;
  };

  FileId file_;
  std::string_view text_;
  diag::Sink& sink_;
  Ast ast_;
  std::vector<Word> words_;
  std::vector<Item> lists_;
  std::vector<ExprPtr> expressions_;
  std::vector<std::string> operators_;
  std::vector<Statement> statements_;
  /// Those that ended: of the file and of every open block, each block's own moved into it when it ends.
  std::vector<Statement> finished_;
  std::vector<Block> blocks_;
  std::vector<std::size_t> block_starts_;  ///< the first of `finished_` that stands in the block
  std::vector<Operands> operands_;
  std::vector<Expr::Arm> arms_;
  std::vector<std::size_t> match_arms_;
  std::vector<Span> openers_;
  std::map<std::uint32_t, Comment> comments_;
  /// Where the last quoted piece of a word began and ended.
  Span last_quote_;
  Word::Quote last_quote_kind_ = Word::Quote::bare;
  /// The first block whose `}` is indented less than the line that opened it, and that `}`.
  std::optional<std::pair<Span, Span>> suspect_;
  std::uint32_t problem_at_ = 0;
  bool problem_is_quote_ = false;
  std::size_t problems_ = 0;
};

}  // namespace stagec::syntax
