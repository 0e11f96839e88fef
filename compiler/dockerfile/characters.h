// Which characters are blank and which may stand in a variable's name: what Go's unicode
// tables say, as far as Dockerfiles need it.
#pragma once

#include <string>
#include <string_view>

namespace stagec::dockerfile {

/// Bytes of the white space character at `at`, 0 if there is none. Unicode blanks count.
[[nodiscard]] std::size_t blank_length(std::string_view text, std::size_t at);

/// Bytes of the letter, digit or `_` at `at`, 0 if there is none.
[[nodiscard]] std::size_t name_length(std::string_view text, std::size_t at);

/// `text` without white space at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// True for a blank that separates the words of COPY, FROM and EXPOSE.
[[nodiscard]] bool is_separator(char c);

[[nodiscard]] bool is_digit(char c);

/// ASCII letters in lower case, all else as it is.
[[nodiscard]] std::string lower(std::string_view text);

/// ASCII letters in upper case, all else as it is.
[[nodiscard]] std::string upper(std::string_view text);

}  // namespace stagec::dockerfile
