// The word lexer of Dockerfile instructions: quotes, the escape character and `$` references,
// as BuildKit reads them. Callers outside this folder use expand.h.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagec::dockerfile {

/// What a word cannot be read for. `offset` is a byte of the text given.
struct WordProblem {
  enum class Kind { quote, substitution, unset };
  Kind kind = Kind::quote;
  std::size_t offset = 0;
  std::string message;  ///< diagnostic wording
};

/// The value of a variable, or nothing where it is not set.
using Lookup = std::function<std::optional<std::string>(std::string_view name)>;

/// How a Lexer treats what it meets.
struct LexerOptions {
  char escape = '\\';
  bool keep_quotes = false;    ///< quotes stay in the result
  bool keep_escapes = false;   ///< escape characters stay in the result
  bool keep_unset = false;     ///< references to unset variables stay in the result
  bool outer_quotes = true;    ///< quotes outside references mean something
  bool plain_escapes = false;  ///< an escape means something only before itself and `$` (a value)
};

/// Reads one text. Bytes are taken as they are.
class Lexer {
 public:
  Lexer(std::string_view text, const Lookup& lookup, LexerOptions options)
      : text_(text), lookup_(lookup), options_(options), keep_escapes_(options.keep_escapes) {}

  /// Reads from the current place to the end.
  std::string rest();
  /// Reads the reference at the current place, which holds `$`.
  std::string reference();

  void seek(std::size_t position) { position_ = position; }
  [[nodiscard]] std::size_t position() const { return position_; }
  [[nodiscard]] const std::optional<WordProblem>& problem() const { return problem_; }
  /// The words of what `rest` read, split at unquoted blanks after references were replaced.
  [[nodiscard]] std::vector<std::string> words();
  /// Names that were looked up and not set, in order.
  [[nodiscard]] const std::vector<std::string>& unset() const { return unset_; }

 private:
  std::string until(char stop, bool keep_escapes, bool quotes);
  std::string single_quoted();
  std::string double_quoted();
  std::string braced(std::size_t begin);
  std::string with_default(std::string_view name, char operation, bool empty_is_unset, std::size_t begin);
  std::string replaced(std::string_view name, std::size_t begin);
  std::string trimmed(const std::string& value, char operation, std::string pattern);
  std::string escaped();
  std::string heredoc_operator();
  std::string_view name();
  std::optional<std::string> value_of(std::string_view name);
  std::string fail(WordProblem::Kind kind, std::size_t offset, std::string message);
  void word_text(std::string_view text, bool splits);

  [[nodiscard]] bool at_end() const { return position_ >= text_.size() || problem_.has_value(); }

  std::string_view text_;
  const Lookup& lookup_;
  LexerOptions options_;
  bool keep_escapes_;
  std::size_t position_ = 0;
  int depth_ = 0;
  std::optional<WordProblem> problem_;
  std::vector<std::string> unset_;
  std::vector<std::string> words_;
  std::string word_;
};

}  // namespace stagec::dockerfile
