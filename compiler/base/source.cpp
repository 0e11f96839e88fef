#include "base/source.h"

#include <algorithm>

namespace stagec {

Span cover(Span first, Span last) {
  return {first.file, std::min(first.begin, last.begin), std::max(first.end, last.end)};
}

SourceFile::SourceFile(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
  line_starts_.push_back(0);
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
  }
}

Position SourceFile::position(std::uint32_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - line_starts_.begin());
  return {line, offset - line_starts_[line - 1] + 1};
}

std::string_view SourceFile::line(std::uint32_t number) const {
  const std::uint32_t begin = line_starts_[number - 1];
  std::size_t end = number < line_count() ? line_starts_[number] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') {
    --end;
  }
  return std::string_view(text_).substr(begin, end - begin);
}

std::uint32_t SourceFile::line_start(std::uint32_t number) const {
  return line_starts_[number - 1];
}

FileId SourceMap::add(std::string path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
  return {static_cast<std::uint32_t>(files_.size() - 1)};
}

std::string_view SourceMap::text(Span span) const {
  return std::string_view(file(span.file).text()).substr(span.begin, span.end - span.begin);
}

}  // namespace stagec
