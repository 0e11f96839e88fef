#include "dockerfile/resolve.h"

#include "dockerfile/characters.h"

namespace stagec::dockerfile {

namespace {

/// Builds a value from plain characters and references.
class ValueBuilder {
 public:
  explicit ValueBuilder(char escape) : escape_(escape) {}

  void plain(char c) {
    const bool longer_name = c == '_' || is_digit(c) || static_cast<unsigned char>(c) >= 0x80 ||
                             (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (bare_name_ && longer_name) {
      value_.insert(*bare_name_, "{");
      value_ += '}';
    }
    bare_name_.reset();
    if (c == escape_ || c == '$') {
      value_ += escape_;
    }
    value_ += c;
  }

  void plain(std::string_view text) {
    for (const char c : text) {
      plain(c);
    }
  }

  /// `$NAME`, `${…}` or a `$` alone.
  void reference(std::string_view text) {
    if (text.size() == 1) {
      plain('$');
      return;
    }
    bare_name_.reset();
    if (name_length(text, 1) > 0) {
      bare_name_ = value_.size() + 1;
    }
    value_ += text;
  }

  [[nodiscard]] const std::string& value() const { return value_; }

 private:
  char escape_;
  std::string value_;
  std::optional<std::size_t> bare_name_;  ///< where the name of a `$NAME` at the end begins
};

class Resolver {
 public:
  Resolver(std::string_view text, char escape) : text_(text), escape_(escape), builder_(escape) {}

  Resolved run() {
    while (at_ < text_.size() && !problem_) {
      const char c = text_[at_];
      if (c == '\'') {
        single_quoted();
      } else if (c == '"') {
        double_quoted();
      } else if (c == '$') {
        reference();
      } else if (c == escape_) {
        if (at_ + 1 < text_.size()) {
          builder_.plain(text_[at_ + 1]);
        }
        at_ += 2;
      } else {
        builder_.plain(c);
        ++at_;
      }
    }
    return {builder_.value(), problem_};
  }

 private:
  void single_quoted() {
    const std::size_t end = text_.find('\'', at_ + 1);
    if (end == std::string_view::npos) {
      problem_ = WordProblem{WordProblem::Kind::quote, at_, "a `'` without its partner"};
      return;
    }
    builder_.plain(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
  }

  void double_quoted() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"' && !problem_) {
      const char c = text_[at_];
      if (c == '$') {
        reference();
        continue;
      }
      const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
      const bool escapes = c == escape_ && (next == '"' || next == '$' || next == escape_);
      builder_.plain(escapes ? next : c);
      at_ += escapes ? 2 : 1;
    }
    if (at_ >= text_.size() && !problem_) {
      problem_ = WordProblem{WordProblem::Kind::quote, begin, "a `\"` without its partner"};
    }
    ++at_;
  }

  void reference() {
    const Lookup nothing;
    Lexer lexer(text_, nothing, {.escape = escape_, .keep_unset = true});
    lexer.seek(at_);
    static_cast<void>(lexer.reference());
    if (lexer.problem()) {
      problem_ = lexer.problem();
      return;
    }
    builder_.reference(text_.substr(at_, lexer.position() - at_));
    at_ = lexer.position();
  }

  std::string_view text_;
  char escape_;
  ValueBuilder builder_;
  std::size_t at_ = 0;
  std::optional<WordProblem> problem_;
};

}  // namespace

Resolved resolve(std::string_view text, char escape) {
  return Resolver(text, escape).run();
}

}  // namespace stagec::dockerfile
