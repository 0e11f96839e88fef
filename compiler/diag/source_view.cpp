#include "diag/source_view.h"

#include <algorithm>
#include <iterator>

#include "base/text_width.h"

namespace stagec::diag {

namespace {

constexpr std::size_t tab_stop = 4;
/// Lines wider than this are cut; so much of them stays in front of the place that matters.
constexpr std::size_t widest_line = 140;
constexpr std::size_t lead_in = 40;
constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::string_view ellipsis = "\xE2\x80\xA6";
constexpr char32_t byte_order_mark = 0xFEFF;

/// Control characters, and those that change the direction of the text behind them.
bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

struct Window {
  std::size_t begin;
  std::size_t end;
};

/// The bytes of a line that are shown.
Window window(std::string_view line, std::size_t focus) {
  const std::string_view near = line.substr(0, 4 * widest_line);
  const auto width = static_cast<std::size_t>(text_width(near));
  if (near.size() == line.size() && width <= widest_line) {
    return {0, line.size()};
  }
  std::size_t begin = focus > widest_line - lead_in ? focus - lead_in : 0;
  while (begin > 0 && is_continuation(line[begin])) {
    --begin;
  }
  std::size_t end = std::min(begin + widest_line, line.size());
  while (end < line.size() && is_continuation(line[end])) {
    ++end;
  }
  return {begin, end};
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Char character = decode_utf8(text, at);
    const bool shown = character.valid && (!is_control(character.code) || character.code == '\n');
    result += shown ? text.substr(at, character.length) : replacement;
    at += character.length;
  }
  return result;
}

std::uint32_t shown_offset(const SourceFile& file, std::uint32_t offset) {
  const std::string_view text = file.text();
  if (offset < text.size() || !text.ends_with('\n')) {
    return offset;
  }
  return offset - (text.ends_with("\r\n") ? 2 : 1);
}

std::size_t character_column(const SourceFile& file, std::uint32_t offset) {
  const Position position = file.position(offset);
  const std::string_view before =
      std::string_view(file.text()).substr(file.line_start(position.line), position.column - 1);
  std::size_t column = 1;
  for (std::size_t at = 0; at < before.size();) {
    const Utf8Char character = decode_utf8(before, at);
    column += character.code == byte_order_mark && position.line == 1 && at == 0 ? 0 : 1;
    at += character.length;
  }
  return column;
}

SourceView::SourceView(std::string_view line, std::size_t focus) {
  const Window shown = window(line, std::min(focus, line.size()));
  if (shown.begin > 0) {
    add(0, ellipsis, 1);
  }
  for (std::size_t at = shown.begin; at < shown.end;) {
    const Utf8Char character = decode_utf8(line, at);
    if (character.code == '\t') {
      const std::size_t width = tab_stop - width_ % tab_stop;
      add(at, std::string(width, ' '), width);
    } else if (character.code == byte_order_mark) {
      add(at, "", 0);
    } else if (!character.valid || is_control(character.code)) {
      add(at, replacement, 1);
    } else {
      add(at, line.substr(at, character.length), static_cast<std::size_t>(char_width(character.code)));
    }
    at += character.length;
  }
  cells_.push_back({shown.end, width_});
  if (shown.end < line.size()) {
    text_ += ellipsis;
  }
}

void SourceView::add(std::size_t byte, std::string_view glyph, std::size_t width) {
  cells_.push_back({byte, width_});
  text_ += glyph;
  width_ += width;
}

std::size_t SourceView::column(std::size_t byte) const {
  const auto after = std::upper_bound(cells_.begin(), cells_.end(), byte,
                                      [](std::size_t value, const Cell& cell) { return value < cell.byte; });
  return after == cells_.begin() ? 0 : std::prev(after)->column;
}

}  // namespace stagec::diag
