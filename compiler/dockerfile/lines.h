// The physical lines of a Dockerfile and the logical lines they join to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "image/image.h"

namespace stagec::dockerfile {

/// BuildKit reads no longer line than this, its line end not counted.
constexpr std::size_t line_limit = 65535;

/// One line of the file. `text` is without its LF and any CRs before it.
struct PhysicalLine {
  std::string_view text;
  std::uint32_t begin = 0;  ///< its first byte in the file
  std::uint32_t next = 0;   ///< the byte after its line end
  bool has_line_end = false;
};

/// Hands out the lines of a text in order. A byte-order mark at the start is skipped.
class LineReader {
 public:
  explicit LineReader(std::string_view text);

  [[nodiscard]] std::optional<PhysicalLine> next();
  [[nodiscard]] std::optional<PhysicalLine> peek() const;
  /// Goes back to a byte at which a line begins.
  void seek(std::uint32_t begin) { position_ = begin; }
  /// The bytes of `line` together with its line end.
  [[nodiscard]] std::string_view whole(const PhysicalLine& line) const;

 private:
  std::string_view text_;
  std::uint32_t position_ = 0;
};

/// An instruction's lines, joined at their continuations.
struct LogicalLine {
  std::string text;
  std::vector<image::Origin> origins;  ///< of `text`
  std::vector<std::size_t> breaks;     ///< offsets in `text` at which a physical line ended
  std::uint32_t begin = 0;             ///< its first byte in the file
  std::uint32_t end = 0;               ///< after its last byte
};

[[nodiscard]] bool is_comment(std::string_view line);
[[nodiscard]] bool is_blank(std::string_view line);

/// Joins the lines from `first` on. Comments and blank lines between continued lines are left out.
[[nodiscard]] LogicalLine read_logical_line(const PhysicalLine& first, LineReader& lines, char escape);

}  // namespace stagec::dockerfile
