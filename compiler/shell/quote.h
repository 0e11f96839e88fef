// Putting a value into shell text so that the shell sees exactly that value.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagec::shell {

/// The place in shell text at which a value is to stand.
enum class Context {
  bare,                  ///< between or inside unquoted words, also inside an unquoted `${x:-…}`
  double_quoted,         ///< inside "…"
  double_quoted_braces,  ///< inside `${x:-…}` that stands in "…" or in a here-document
  single_quoted,         ///< inside '…'
  ansi_quoted,           ///< inside $'…' of bash
  comment,               ///< after a `#` that starts a comment: any text, no line end
  heredoc,               ///< inside the body of a here-document that expands
  heredoc_raw,           ///< inside the body of one whose delimiter is quoted
};

/// Why a value cannot be put in at some place and mean itself.
struct Obstacle {
  std::string message;  ///< diagnostic wording
  std::string help;
};

/// Follows shell text from its start and tells where it stands: feed literal text
/// piece by piece and ask before each value. Knows quotes, `$(…)`, `` `…` ``, `${…}`,
/// `$((…))`, comments, backslashes and here-documents, nested in each other.
class ContextTracker {
 public:
  ContextTracker();
  void feed(std::string_view text);
  /// A value was put in here; it changes nothing but that a word has begun.
  void feed_value();
  [[nodiscard]] Context context() const;
  /// A place where no quoting makes `value` mean itself: right after `$` or a backslash, inside `` `…` ``,
  /// as a here-document's delimiter and the like. Ask before putting a value in.
  [[nodiscard]] std::optional<Obstacle> obstacle(std::string_view value) const;

 private:
  enum class Kind {
    commands,        ///< at the top, in `$(…)`, `(…)`, `<(…)`
    array,           ///< in the parentheses of an array or of an extended pattern
    backquote,       ///< in `` `…` ``
    comment,         ///< to the end of the line
    single_quotes,   ///< in '…'
    ansi_quotes,     ///< in $'…'
    double_quotes,   ///< in "…"
    parameter_name,  ///< in `${…}` before the operator
    braces,          ///< in `${…}` behind an operator, where quotes quote
    quoted_braces,   ///< in `${x:-…}` inside "…" or a here-document, where ' is a plain character
    arithmetic,      ///< in `$((…))` and `((…))`
    delimiter,       ///< the word behind `<<`
    body,            ///< a here-document
  };
  enum class CasePart { subject, in, pattern, commands };
  struct Heredoc {
    std::string delimiter;
    bool quoted = false;
    bool strip_tabs = false;
  };
  struct Frame {
    Kind kind = Kind::commands;
    bool fresh = true;  ///< nothing was read in it yet
    // commands
    bool word_begun = false;
    bool command_begun = false;  ///< the next word cannot be a keyword
    std::string word;
    std::vector<CasePart> cases;
    bool quoted = false;      ///< parameter_name: inside "…" or a here-document
    bool slash_ends = false;  ///< braces: the pattern of `${x/pattern/…}`
    std::size_t depth = 0;    ///< arithmetic: open parentheses; parameter_name: characters read
    char quote = '\0';        ///< delimiter: the open quote; quoted_braces: ' after an odd one; parameter_name: [
    Heredoc heredoc;          ///< delimiter, body
    std::string line;         ///< body: the line so far
  };

  void push(Kind kind);
  void pop();
  void step(char c);
  void step_in(Kind kind, char c);
  void step_escaped(char c);
  void step_commands(char c);
  void step_parenthesis(char c);
  void step_operator(char c);
  void end_word();
  void end_command_word(const std::string& word);
  void step_parameter_name(char c);
  void step_braces(char c);
  void step_arithmetic(char c);
  void step_delimiter(char c);
  void step_body(char c);
  void start_body();
  bool step_expansion(char c);
  bool step_dollar(char c);
  bool close_backquote(char c);
  [[nodiscard]] bool quotes_quote() const;
  [[nodiscard]] bool inside(Kind kind) const;
  [[nodiscard]] bool braces_in_quotes() const;
  [[nodiscard]] bool trips_quoted_braces(std::string_view text) const;
  [[nodiscard]] std::optional<Obstacle> place_obstacle(bool plain) const;
  [[nodiscard]] std::optional<Obstacle> braces_obstacle(std::string_view value) const;
  [[nodiscard]] std::optional<Obstacle> heredoc_obstacle(std::string_view value) const;
  [[nodiscard]] std::optional<Obstacle> body_obstacle(const Frame& body, std::string_view value, bool guarded) const;

  std::vector<Frame> frames_;
  std::vector<Heredoc> waiting_;  ///< here-documents whose bodies start at the next line end
  char previous_ = '\0';          ///< the last character, NUL after a value
  char before_ = '\0';            ///< the one before it
  bool escaped_ = false;          ///< the last character was a backslash that quotes the next one
  bool dollar_ = false;           ///< the last character was a `$` that may start an expansion
  std::string variable_;          ///< the name of the `$name` that the text ends with
};

/// `value` written so that it means itself at `context`. Plain words stay as they are.
/// The value must not contain NUL; in `single_quoted` a quote ends and reopens the quoting.
/// In `comment` a line end becomes a blank; `heredoc_raw` takes any text as it is.
[[nodiscard]] std::string quote(std::string_view value, Context context);

/// True if `quote(value, bare)` is the value itself.
[[nodiscard]] bool is_plain_word(std::string_view value);

}  // namespace stagec::shell
