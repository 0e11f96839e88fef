#include "dockerfile/characters.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace stagec::dockerfile {

namespace {

struct Decoded {
  std::uint32_t code = 0xFFFD;
  std::size_t length = 1;
};

std::uint32_t byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

Decoded decode(std::string_view text, std::size_t at) {
  const std::uint32_t first = byte_at(text, at);
  std::size_t length = 1;
  std::uint32_t code = first;
  if (first >= 0xF0) {
    length = 4;
    code = first & 0x07U;
  } else if (first >= 0xE0) {
    length = 3;
    code = first & 0x0FU;
  } else if (first >= 0xC0) {
    length = 2;
    code = first & 0x1FU;
  } else if (first >= 0x80) {
    return {};
  }
  if (at + length > text.size()) {
    return {};
  }
  for (std::size_t next = at + 1; next < at + length; ++next) {
    if ((byte_at(text, next) & 0xC0U) != 0x80U) {
      return {};
    }
    code = (code << 6U) | (byte_at(text, next) & 0x3FU);
  }
  return {code, length};
}

bool is_blank(std::uint32_t code) {
  constexpr std::array<std::uint32_t, 8> others = {0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000};
  return code == ' ' || (code >= 9 && code <= 13) || (code >= 0x2000 && code <= 0x200A) ||
         std::find(others.begin(), others.end(), code) != others.end();
}

/// Blocks of punctuation and symbols; every other character outside ASCII counts as a letter.
bool is_symbol(std::uint32_t code) {
  const bool latin = code >= 0x80 && code <= 0xBF && code != 0xAA && code != 0xB5 && code != 0xBA;
  return latin || code == 0xD7 || code == 0xF7 || (code >= 0x2000 && code <= 0x206F) ||
         (code >= 0x20A0 && code <= 0x20CF) || (code >= 0x2190 && code <= 0x2BFF) ||
         (code >= 0x3000 && code <= 0x3020) || (code >= 0xD800 && code <= 0xF8FF) ||
         (code >= 0xFE10 && code <= 0xFE6F) || (code >= 0xFF01 && code <= 0xFF0F) || code == 0xFFFD ||
         (code >= 0x1F000 && code <= 0x1FAFF);
}

}  // namespace

std::size_t blank_length(std::string_view text, std::size_t at) {
  if (at >= text.size()) {
    return 0;
  }
  const Decoded character = decode(text, at);
  return is_blank(character.code) ? character.length : 0;
}

std::size_t name_length(std::string_view text, std::size_t at) {
  if (at >= text.size()) {
    return 0;
  }
  const char c = text[at];
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_') {
    return 1;
  }
  const Decoded character = decode(text, at);
  return character.code < 0x80 || is_symbol(character.code) ? 0 : character.length;
}

std::string_view trimmed(std::string_view text) {
  while (const std::size_t blank = blank_length(text, 0)) {
    text.remove_prefix(blank);
  }
  while (!text.empty()) {
    std::size_t last = text.size() - 1;
    while (last > 0 && text.size() - last < 4 && (byte_at(text, last) & 0xC0U) == 0x80U) {
      --last;
    }
    if (blank_length(text, last) != text.size() - last) {
      break;
    }
    text.remove_suffix(text.size() - last);
  }
  return text;
}

bool is_separator(char c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r';
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return result;
}

}  // namespace stagec::dockerfile
