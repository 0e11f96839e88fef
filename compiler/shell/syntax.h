// The syntax tree of shell text: lists of statements, down to the parts of words.
// Every range is bytes of the text that was parsed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace stagec::shell {

/// A half-open range of bytes in the parsed text.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
  friend bool operator==(const Range&, const Range&) = default;
};

struct Part;
struct Statement;
struct Command;

/// A word, or the text of a `${x:-…}`, a pattern, a subscript.
struct Word {
  Range span;
  std::vector<Part> parts;
};

/// Statements that run one after the other.
struct List {
  Range span;
  std::vector<Statement> statements;
};

// ---- parts of words

/// Characters without quotes, as they stand.
struct Literal {
  std::string text;
};

/// A character behind a backslash, without the backslash.
struct Escaped {
  char character = '\0';
};

struct SingleQuoted {
  std::string text;
};

/// $'…', its text as written.
struct AnsiQuoted {
  std::string text;
};

struct DoubleQuoted {
  std::vector<Part> parts;
};

/// `$x`, `${x}`, `${x:-y}`.
struct Parameter {
  std::string name;
  bool braced = false;
  bool length = false;    ///< `${#x}`
  bool indirect = false;  ///< `${!x}`
  std::optional<Word> subscript;
  std::string operation;       ///< `:-`, `%%`, `/` …; empty for none
  std::vector<Word> operands;  ///< one, or two for `/`
};

struct CommandSubstitution {
  List list;
  bool backquotes = false;
};

struct Arithmetic {
  std::vector<Part> parts;
};

/// `<(…)` and `>(…)`.
struct ProcessSubstitution {
  List list;
  bool output = false;  ///< `>(…)`
};

/// `(a b c)` behind the `=` of an assignment.
struct ArrayValue {
  std::vector<Word> elements;
};

struct Part {
  Range span;
  std::variant<Literal, Escaped, SingleQuoted, AnsiQuoted, DoubleQuoted, Parameter, CommandSubstitution, Arithmetic,
               ProcessSubstitution, ArrayValue>
      node;
};

// ---- commands

/// `2>file`, `<<EOF`.
struct Redirection {
  Range span;
  std::string descriptor;              ///< `2`, `{fd}`, or empty
  std::string operation;               ///< `>`, `<<-` …
  Word target;                         ///< the file, or the delimiter
  std::optional<std::size_t> heredoc;  ///< index into Script::heredocs
};

/// The body of a here-document.
struct Heredoc {
  Range operation;  ///< where its `<<` stands
  std::string delimiter;
  bool quoted = false;
  bool strip_tabs = false;
  Range body;
  std::vector<Part> parts;  ///< one Literal if `quoted`
};

struct Assignment {
  Range span;
  std::string name;
  std::optional<Word> subscript;
  bool append = false;
  Word value;  ///< no parts, or one ArrayValue, or what a word has
};

struct SimpleCommand {
  std::vector<Assignment> assignments;
  std::vector<Word> words;
};

struct BraceGroup {
  List body;
};

struct Subshell {
  List body;
};

struct IfBranch {
  List condition;
  List body;
};

struct IfClause {
  std::vector<IfBranch> branches;
  std::optional<List> otherwise;
};

struct WhileLoop {
  bool until = false;
  List condition;
  List body;
};

struct ForLoop {
  std::string variable;
  bool select = false;                     ///< `select x in …`
  std::optional<std::vector<Word>> words;  ///< none: the positional parameters
  List body;
};

struct ArithmeticFor {
  Arithmetic header;
  List body;
};

struct CaseArm {
  Range span;
  std::vector<Word> patterns;
  List body;
  std::string terminator;  ///< `;;`, `;&`, `;;&`, or empty for the last
};

struct CaseClause {
  Word subject;
  std::vector<CaseArm> arms;
};

struct FunctionDefinition {
  std::string name;
  std::unique_ptr<Command> body;  ///< null only where the text has a problem
};

/// `[[ … ]]`: operands and operators in their order, each a word.
struct Conditional {
  std::vector<Word> words;
};

struct ArithmeticCommand {
  Arithmetic expression;
};

struct Command {
  Range span;
  std::variant<SimpleCommand, BraceGroup, Subshell, IfClause, WhileLoop, ForLoop, ArithmeticFor, CaseClause,
               FunctionDefinition, Conditional, ArithmeticCommand>
      node;
  std::vector<Redirection> redirections;
};

struct Pipeline {
  Range span;
  bool negated = false;
  bool timed = false;
  std::vector<Command> commands;
};

enum class Connector { and_then, or_else };

struct Statement {
  Range span;
  std::vector<Pipeline> pipelines;
  std::vector<Connector> connectors;  ///< one fewer than pipelines
  bool background = false;            ///< ends with `&`
};

// ---- the whole text

enum class LineEndKind {
  separator,         ///< ends a command: `;` may stand in its place
  blank,             ///< between tokens, where a blank may stand in its place
  continued,         ///< behind a backslash, outside quotes
  quoted_continued,  ///< behind a backslash, inside "…" or the like
  single_quoted,     ///< inside '…'
  double_quoted,     ///< inside "…", and in `${x:-…}`
  ansi_quoted,       ///< inside $'…'
  heredoc,           ///< inside a here-document, or at the end of its last line
};

/// What one line end of the text means to the shell.
struct LineEnd {
  std::size_t offset = 0;  ///< of the LF
  LineEndKind kind = LineEndKind::blank;
  bool complete = false;    ///< a statement of the outermost list has ended here
  bool backquoted = false;  ///< it stands inside `…`
};

/// Why the text cannot be read as shell.
struct Problem {
  std::size_t offset = 0;
  std::string message;  ///< diagnostic wording
  std::string help;     ///< may be empty
};

struct Script {
  List list;
  std::vector<Heredoc> heredocs;
  std::vector<Range> comments;           ///< from `#` to the end of the line
  std::vector<LineEnd> line_ends;        ///< of all lines, by offset
  std::vector<Range> arithmetic;         ///< what stands between `((` and `))`
  std::vector<Range> extended_patterns;  ///< the `(` of each `@(…)` that needs `extglob`: outside `[[ ]]`
  std::vector<Problem> problems;         ///< at most one: reading stops there
};

}  // namespace stagec::shell
