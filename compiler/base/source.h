// Source texts, byte spans into them, and the map from bytes to lines.
// A span is bytes; lines and columns exist only where a diagnostic is shown.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace stagec {

/// Names one source text of a SourceMap.
struct FileId {
  std::uint32_t value = 0;
  friend auto operator<=>(const FileId&, const FileId&) = default;
};

/// A half-open range of bytes in one file. An empty span is a point.
struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend auto operator<=>(const Span&, const Span&) = default;
};

/// The smallest span that covers both; they must be of one file.
[[nodiscard]] Span cover(Span first, Span last);

/// A place as people count: 1-based line, 1-based column in bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// One text with its path and its table of line starts.
class SourceFile {
 public:
  SourceFile(std::string path, std::string text);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] Position position(std::uint32_t offset) const;
  /// The text of a 1-based line, without its line end (LF or CRLF).
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t line_start(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }

 private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

/// Owns the texts of one run. References stay valid while texts are added.
class SourceMap {
 public:
  FileId add(std::string path, std::string text);
  [[nodiscard]] const SourceFile& file(FileId id) const { return files_[id.value]; }
  [[nodiscard]] std::string_view text(Span span) const;
  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  std::deque<SourceFile> files_;
};

}  // namespace stagec
