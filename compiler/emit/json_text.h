// JSON written piece by piece, two columns an indent: for files too large to hold as a tree first.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stagec::emit {

class JsonText {
 public:
  /// `{` or `[`, as a value.
  void open(char bracket);
  void close(char bracket);
  /// The name of the next value of an object.
  void key(std::string_view name);
  void string(std::string_view text);
  void number(std::size_t number);

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void begin_value();
  void next_line();
  void quote(std::string_view text);

  std::string text_;
  std::size_t depth_ = 0;
  bool first_ = true;       ///< nothing stands yet in the innermost brackets
  bool after_key_ = false;  ///< the value stands on the line of its name
};

}  // namespace stagec::emit
