#include "dockerfile/lines.h"

#include <algorithm>

#include "dockerfile/characters.h"

namespace stagec::dockerfile {

namespace {

std::size_t first_non_blank(std::string_view line) {
  std::size_t at = 0;
  while (const std::size_t blank = blank_length(line, at)) {
    at += blank;
  }
  return at;
}

/// The byte of the escape character that continues the line, if there is one. An escape
/// character before it takes its meaning away, even if that one is escaped itself.
std::optional<std::size_t> continuation(std::string_view line, char escape) {
  const std::size_t last = line.find_last_not_of(" \t");
  if (last == std::string_view::npos || line[last] != escape || (last > 0 && line[last - 1] == escape)) {
    return std::nullopt;
  }
  return last;
}

std::uint32_t length(std::string_view text) {
  return static_cast<std::uint32_t>(text.size());
}

}  // namespace

LineReader::LineReader(std::string_view text) : text_(text) {
  if (text_.starts_with("\xEF\xBB\xBF")) {
    position_ = 3;
  }
}

std::optional<PhysicalLine> LineReader::peek() const {
  if (position_ >= text_.size()) {
    return std::nullopt;
  }
  PhysicalLine line;
  line.begin = position_;
  const std::size_t end = text_.find('\n', position_);
  line.has_line_end = end != std::string_view::npos;
  line.next = line.has_line_end ? static_cast<std::uint32_t>(end + 1) : length(text_);
  line.text = text_.substr(position_, line.next - position_);
  line.text = line.text.substr(0, line.text.find_last_not_of("\r\n") + 1);
  return line;
}

std::optional<PhysicalLine> LineReader::next() {
  std::optional<PhysicalLine> line = peek();
  if (line) {
    position_ = line->next;
  }
  return line;
}

std::string_view LineReader::whole(const PhysicalLine& line) const {
  return text_.substr(line.begin, line.next - line.begin);
}

bool is_comment(std::string_view line) {
  const std::size_t first = first_non_blank(line);
  return first < line.size() && line[first] == '#';
}

bool is_blank(std::string_view line) {
  return first_non_blank(line) == line.size();
}

LogicalLine read_logical_line(const PhysicalLine& first, LineReader& lines, char escape) {
  LogicalLine logical;
  const auto add = [&](const PhysicalLine& line, std::size_t from) {
    const std::optional<std::size_t> end = continuation(line.text.substr(from), escape);
    const std::string_view content = line.text.substr(from, end.value_or(std::string_view::npos));
    logical.origins.push_back({logical.text.size(), line.begin + static_cast<std::uint32_t>(from)});
    logical.text += content;
    logical.end = line.begin + length(line.text);
    if (end) {
      logical.breaks.push_back(logical.text.size());
    }
    return end.has_value();
  };
  const std::size_t start = first_non_blank(first.text);
  logical.begin = first.begin + static_cast<std::uint32_t>(start);
  bool continues = add(first, start);
  while (continues) {
    const std::optional<PhysicalLine> line = lines.next();
    if (!line) {
      break;
    }
    if (!is_comment(line->text) && !is_blank(line->text)) {
      continues = add(*line, 0);
    }
  }
  return logical;
}

}  // namespace stagec::dockerfile
