#include "runtime/plain_text.h"

#include <algorithm>

#include "base/lines.h"
#include "base/text_width.h"
#include "diag/source_view.h"

namespace stagec::runtime {

namespace {

constexpr std::string_view ellipsis = "…";
constexpr char escape = '\x1b';

/// Behind the control sequence that starts at `at`: `ESC [ 31 m`, `ESC ] title BEL`, `ESC c`.
std::size_t end_of_sequence(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) {
    return text.size();
  }
  if (text[at + 1] == ']') {
    const std::size_t end = text.find_first_of("\a\x1b", at + 2);
    return end == std::string_view::npos ? text.size() : std::min(text.size(), end + (text[end] == '\a' ? 1 : 2));
  }
  if (text[at + 1] != '[') {
    return at + 2;
  }
  std::size_t end = at + 2;
  while (end < text.size() && text[end] >= ' ' && text[end] < '@') {
    ++end;
  }
  return std::min(text.size(), end + 1);
}

/// How many bytes from the start of the text fit into so many columns.
std::size_t fitting(std::string_view text, int columns) {
  std::size_t at = 0;
  for (int used = 0; at < text.size();) {
    const Utf8Char character = decode_utf8(text, at);
    used += char_width(character.code);
    if (used > columns) {
      break;
    }
    at += character.length;
  }
  return at;
}

}  // namespace

std::string without_controls(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == escape) {
      at = end_of_sequence(text, at);
    } else {
      result += text[at] == '\t' ? ' ' : text[at];
      ++at;
    }
  }
  return diag::printable(result);
}

std::string plain_line(std::string_view text) {
  std::string result;
  for (const char c : without_controls(text)) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  return result;
}

std::string cut_end(std::string_view text, int columns) {
  if (text_width(text) <= columns) {
    return std::string(text);
  }
  return columns < 1 ? "" : std::string(text.substr(0, fitting(text, columns - 1))) + std::string(ellipsis);
}

std::string cut_start(std::string_view text, int columns) {
  std::string_view rest = text;
  while (text_width(rest) > columns - (rest.size() < text.size() ? 1 : 0) && !rest.empty()) {
    rest.remove_prefix(decode_utf8(rest, 0).length);
  }
  return rest.size() == text.size() ? std::string(text) : columns < 1 ? "" : std::string(ellipsis) + std::string(rest);
}

std::string indented(std::string_view text, std::string_view indent) {
  std::string result;
  for_each_line(text, [&](std::string_view line) { result += std::string(indent) + std::string(line) + "\n"; });
  return result;
}

}  // namespace stagec::runtime
