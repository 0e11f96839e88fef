// A line of source text as it is shown on a terminal: tabs widened, what cannot be printed replaced,
// long lines cut around the place that matters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace stagec::diag {

/// Text with control characters and broken UTF-8 replaced, so that it cannot steer a terminal.
[[nodiscard]] std::string printable(std::string_view text);

/// The offset, or for the point behind the last line end the end of the last line.
[[nodiscard]] std::uint32_t shown_offset(const SourceFile& file, std::uint32_t offset);

/// The 1-based column of an offset in characters; a byte-order mark is none.
[[nodiscard]] std::size_t character_column(const SourceFile& file, std::uint32_t offset);

/// One line, ready to be printed.
class SourceView {
 public:
  /// `focus` is the byte of the line that must be visible.
  SourceView(std::string_view line, std::size_t focus);

  [[nodiscard]] const std::string& text() const { return text_; }
  /// The 0-based terminal column at which a byte of the line stands, or the nearest one that is visible.
  [[nodiscard]] std::size_t column(std::size_t byte) const;

 private:
  struct Cell {
    std::size_t byte;
    std::size_t column;
  };
  void add(std::size_t byte, std::string_view glyph, std::size_t width);

  std::string text_;
  std::vector<Cell> cells_;
  std::size_t width_ = 0;
};

}  // namespace stagec::diag
