// UTF-8 and how wide text stands on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stagec {

/// One decoded character. `length` is 0 at the end of the text; `valid` is false for a byte that starts no
/// well-formed UTF-8 sequence (then `length` is 1).
struct Utf8Char {
  char32_t code = 0;
  std::size_t length = 0;
  bool valid = true;
};

[[nodiscard]] Utf8Char decode_utf8(std::string_view text, std::size_t at);

/// The offset of the first byte that is not well-formed UTF-8, or npos.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

/// Columns one character takes: 0 for combining marks, 2 for wide East Asian and emoji, else 1.
[[nodiscard]] int char_width(char32_t code);

/// Columns a text takes; a tab counts as one.
[[nodiscard]] int text_width(std::string_view text);

}  // namespace stagec
