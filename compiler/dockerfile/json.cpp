#include "dockerfile/json.h"

#include <cstdint>
#include <optional>

#include "dockerfile/characters.h"

namespace stagec::dockerfile {

namespace {

constexpr int depth_limit = 1000;

void append_utf8(std::string& text, std::uint32_t code) {
  const auto byte = [&](std::uint32_t value) { text += static_cast<char>(static_cast<unsigned char>(value)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0U | (code >> 6U));
    byte(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    byte(0xE0U | (code >> 12U));
    byte(0x80U | ((code >> 6U) & 0x3FU));
    byte(0x80U | (code & 0x3FU));
  } else {
    byte(0xF0U | (code >> 18U));
    byte(0x80U | ((code >> 12U) & 0x3FU));
    byte(0x80U | ((code >> 6U) & 0x3FU));
    byte(0x80U | (code & 0x3FU));
  }
}

std::optional<std::uint32_t> hex_digit(char c) {
  if (is_digit(c)) {
    return static_cast<std::uint32_t>(c - '0');
  }
  const char letter = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  return letter >= 'a' && letter <= 'f' ? std::optional(static_cast<std::uint32_t>(letter - 'a' + 10)) : std::nullopt;
}

/// Reads the values of one text; every function tells whether it found what it looks for.
class Json {
 public:
  explicit Json(std::string_view text) : text_(text) {}

  JsonStrings array_of_strings() {
    JsonStrings result;
    blanks();
    if (!take('[')) {
      return {};
    }
    bool mixed = false;
    blanks();
    if (!take(']')) {
      do {
        blanks();
        const std::size_t begin = at_;
        const bool is_string = peek() == '"';
        std::string string;
        if (is_string ? !read_string(string) : !value(1)) {
          return {};
        }
        if (!mixed) {
          result.written.push_back(text_.substr(begin, at_ - begin));
          result.strings.push_back(std::move(string));
        }
        mixed = mixed || !is_string;
        blanks();
      } while (take(','));
      if (!take(']')) {
        return {};
      }
    }
    blanks();
    if (at_ != text_.size()) {
      return {};
    }
    result.kind = mixed ? JsonStrings::Kind::mixed : JsonStrings::Kind::strings;
    return result;
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool take(char c) {
    const bool found = at_ < text_.size() && text_[at_] == c;
    at_ += found ? 1 : 0;
    return found;
  }

  void blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
      ++at_;
    }
  }

  bool word(std::string_view expected) {
    const bool found = text_.substr(at_).starts_with(expected);
    at_ += found ? expected.size() : 0;
    return found;
  }

  bool value(int depth) {
    if (depth > depth_limit) {
      return false;
    }
    switch (peek()) {
      case '"': {
        std::string ignored;
        return read_string(ignored);
      }
      case '[':
        return members(']', depth, false);
      case '{':
        return members('}', depth, true);
      case 't':
        return word("true");
      case 'f':
        return word("false");
      case 'n':
        return word("null");
      default:
        return number();
    }
  }

  bool members(char close, int depth, bool named) {
    ++at_;
    blanks();
    if (take(close)) {
      return true;
    }
    do {
      blanks();
      std::string name;
      if (named && (peek() != '"' || !read_string(name) || !colon())) {
        return false;
      }
      if (!value(depth + 1)) {
        return false;
      }
      blanks();
    } while (take(','));
    return take(close);
  }

  bool colon() {
    blanks();
    const bool found = take(':');
    blanks();
    return found;
  }

  bool digits() {
    const std::size_t begin = at_;
    while (is_digit(peek())) {
      ++at_;
    }
    return at_ > begin;
  }

  bool number() {
    take('-');
    if (!take('0') && !digits()) {
      return false;
    }
    if (take('.') && !digits()) {
      return false;
    }
    if (take('e') || take('E')) {
      static_cast<void>(take('+') || take('-'));
      return digits();
    }
    return true;
  }

  bool read_string(std::string& string) {
    ++at_;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') {
        return true;
      }
      if (static_cast<unsigned char>(c) < 0x20 || (c == '\\' && !read_escape(string))) {
        return false;
      }
      if (c != '\\') {
        string += c;
      }
    }
    return false;
  }

  bool read_escape(std::string& string) {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char c = peek();
    ++at_;
    if (c == 'u') {
      return read_unicode(string);
    }
    const std::size_t found = c == '\0' ? std::string_view::npos : names.find(c);
    if (found == std::string_view::npos) {
      return false;
    }
    string += meanings[found];
    return true;
  }

  std::optional<std::uint32_t> four_digits() {
    std::uint32_t code = 0;
    for (int count = 0; count < 4; ++count) {
      const std::optional<std::uint32_t> digit = hex_digit(peek());
      if (!digit) {
        return std::nullopt;
      }
      code = code * 16 + *digit;
      ++at_;
    }
    return code;
  }

  bool read_unicode(std::string& string) {
    std::optional<std::uint32_t> code = four_digits();
    if (!code) {
      return false;
    }
    if (*code >= 0xD800 && *code < 0xDC00 && text_.substr(at_).starts_with("\\u")) {
      const std::size_t before = at_;
      at_ += 2;
      const std::optional<std::uint32_t> second = four_digits();
      if (second && *second >= 0xDC00 && *second < 0xE000) {
        code = 0x10000 + ((*code - 0xD800) << 10U) + (*second - 0xDC00);
      } else {
        at_ = before;
      }
    }
    append_utf8(string, *code >= 0xD800 && *code < 0xE000 ? 0xFFFD : *code);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

JsonStrings parse_json_strings(std::string_view text) {
  return Json(text).array_of_strings();
}

}  // namespace stagec::dockerfile
