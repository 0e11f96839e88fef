// Classes of characters, as shells see them: bytes, whatever the locale.
#pragma once

#include <string_view>

namespace stagec::shell {

/// True if `c` is in `set`; NUL never is.
inline bool is_one_of(char c, std::string_view set) {
  return c != '\0' && set.find(c) != std::string_view::npos;
}

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

inline bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

inline bool is_name_char(char c) {
  return is_name_start(c) || is_digit(c);
}

inline bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/// True for a character that ends an unquoted word.
inline bool ends_word(char c) {
  return is_one_of(c, " \t\r\n;&|<>()");
}

}  // namespace stagec::shell
