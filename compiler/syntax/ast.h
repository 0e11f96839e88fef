// The syntax tree of `.stage` and `.envs` files.
//
// The tree is uniform: a file is statements, a statement is items and perhaps an
// expression and a block. What a statement means is decided by `model/` (declarations)
// and `steps/` (install steps), each in the file of its name, so that a new step
// changes no grammar. Every node carries the bytes it came from.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace stagec::syntax {

struct Expr;
struct Statement;
using ExprPtr = std::unique_ptr<Expr>;

/// A piece of a word or of a shell text.
struct Part {
  enum class Kind {
    text,           ///< characters, escapes already resolved
    interpolation,  ///< `{{expr}}`
    hole,           ///< `{name}`, in the names of envs and of name rules
  };
  Kind kind = Kind::text;
  Span span;
  std::string text;  ///< the characters, or the name of the hole
  ExprPtr expr;      ///< of an interpolation
  bool raw = false;  ///< `{{raw expr}}`, or the text of `'…'`
};

/// `word`, `"string"`, `'raw'`, or a bare word with a quoted tail (`name="a b"`).
struct Word {
  enum class Quote { bare, double_quoted, single_quoted };
  Quote quote = Quote::bare;
  Span span;
  std::vector<Part> parts;

  /// The text, if no part has to be evaluated.
  [[nodiscard]] std::optional<std::string> plain() const;
  /// True for a bare word of exactly this text.
  [[nodiscard]] bool is(std::string_view text) const;
};

/// One element of a statement.
struct Item {
  enum class Kind {
    word,
    list,   ///< `[a, b]`
    comma,  ///< `,`
  };
  Kind kind = Kind::word;
  Span span;
  Word word;
  std::vector<Word> list;
};

/// Expressions: `version >= 13 and not client`.
struct Expr {
  enum class Kind {
    literal,  ///< a bare literal or a name: `13.2.1`, `rocm.version`, `yes`, `/opt/rocm`; see `text`
    string,   ///< `"…"` or `'…'`; see `word`
    list,     ///< `[a, b]`: operands
    unary,    ///< `not a`: op, one operand
    binary,   ///< `a and b`, `a == b`, `a in b`: op, two operands
    call,     ///< `join(a, b)`: text is the function, operands the arguments
    match,    ///< `match a { 1 => x, _ => y }`: operands[0] is the subject, see arms
  };
  struct Arm {
    Span span;
    ExprPtr pattern;  ///< a list matches any of its elements; nothing for `_`
    ExprPtr value;
  };
  Kind kind = Kind::literal;
  Span span;
  Span whole;        ///< with the parentheses around it
  std::string text;  ///< literal text, operator or function name
  Word word;
  std::vector<ExprPtr> operands;
  std::vector<Arm> arms;
};

/// `{ … }` of statements, or a shell block.
struct Block {
  enum class Kind { statements, shell };
  Kind kind = Kind::statements;
  Span span;  ///< from the opening to the closing brace, both included
  Span open;
  std::vector<Statement> statements;
  /// Of a shell block: its text as it stands in the file. Where a line ends in CRLF a text part ends before
  /// the CR and the next one begins at the LF, so that the texts hold LF only and the spans stay exact.
  std::vector<Part> shell;
  bool one_line = false;  ///< both braces stand on one line
  /// Statements with a syntax error, as far as they were read: what they would say is not known, but that they do.
  std::vector<Statement> lost;
};

/// How a statement ended; a name rule goes on after `;`.
enum class Terminator { line_end, semicolon, block_end };

/// One statement. `items[0]` is the keyword where there is one.
///
/// The expression of `applies when E`, `until E "why"`, `supports E "why"`, `let N = E`,
/// `option N : T = E`, `if E { }` and `for N in E { }` is in `expr`; items before it are
/// in `items`, items after it in `trailing`. `for A in X, B in Y` of an env is in `ranges`.
struct Statement {
  struct Range {
    Span span;
    Word name;
    ExprPtr values;
  };
  Span span;
  std::vector<Item> items;
  ExprPtr expr;
  std::vector<Item> trailing;
  std::vector<Range> ranges;
  std::optional<Block> block;
  /// Items after the block's closing brace: `check "x" { … } prints "y"`.
  std::vector<Item> after_block;
  /// Of an `if`: the `else` part, one statement (an `if`) or a bare block.
  std::unique_ptr<Statement> otherwise;
  Terminator terminator = Terminator::line_end;

  /// The bare first word, or an empty view.
  [[nodiscard]] std::string_view keyword() const;
  [[nodiscard]] Span keyword_span() const;
};

/// A comment, from its `#` to the end of the line.
struct Comment {
  Span span;
  bool own_line = true;  ///< nothing but white space before it
};

/// One file.
struct Ast {
  FileId file;
  bool complete = true;      ///< false if the file was not read to its end, or a whole declaration was lost
  bool stray_brace = false;  ///< a block ended too early
  std::vector<Statement> statements;
  std::vector<Comment> comments;  ///< in source order
};

}  // namespace stagec::syntax
