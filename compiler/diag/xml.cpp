#include "diag/xml.h"

#include "base/text_width.h"

namespace stagec::diag {

namespace {

/// https://www.w3.org/TR/xml/#charsets
bool is_xml_character(char32_t code) {
  return code == 0x9 || code == 0xA || code == 0xD || (code >= 0x20 && code < 0xD800) ||
         (code >= 0xE000 && code < 0xFFFE) || code >= 0x10000;
}

std::string_view escaped(char32_t code) {
  switch (code) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    // A reader would make blanks of these in an attribute, and drop the last one.
    case '\t':
      return "&#9;";
    case '\n':
      return "&#10;";
    case '\r':
      return "&#13;";
    default:
      return "";
  }
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Char character = decode_utf8(text, at);
    const std::string_view escape = escaped(character.code);
    if (!character.valid || !is_xml_character(character.code)) {
      out += "\xEF\xBF\xBD";
    } else {
      out += escape.empty() ? text.substr(at, character.length) : escape;
    }
    at += character.length;
  }
  return out;
}

}  // namespace stagec::diag
