// What changed between two texts, line by line, as `diff -u` and git show it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stagec {

/// Lines [before_begin, before_end) of one text became lines [after_begin, after_end) of the other.
struct LineChange {
  std::size_t before_begin = 0;
  std::size_t before_end = 0;
  std::size_t after_begin = 0;
  std::size_t after_end = 0;
  friend bool operator==(const LineChange&, const LineChange&) = default;
};

/// The lines of a text, each with its line end; the last may have none.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

/// The fewest lines removed and added that turn one text into the other. For texts that have next to nothing in
/// common everything between their common start and end is one change.
[[nodiscard]] std::vector<LineChange> line_changes(const std::vector<std::string_view>& before,
                                                   const std::vector<std::string_view>& after);

/// A unified diff with three lines around each change; empty for equal texts. The names stand behind `---` and `+++`.
[[nodiscard]] std::string unified_diff(std::string_view before_name, std::string_view before,
                                       std::string_view after_name, std::string_view after);

}  // namespace stagec
