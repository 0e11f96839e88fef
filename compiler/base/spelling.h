// How near two words are, and which of several words somebody most likely meant.
// Used for "did you mean" help; never decides what a program does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagec {

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view from, std::string_view to);

/// The candidate nearest to `word`, or nothing if none is near. Of equally near ones the first by bytes.
/// A candidate equal to `word` is not offered: it would be no help.
[[nodiscard]] std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace stagec
