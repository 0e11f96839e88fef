// Rows of text with their columns aligned.
#pragma once

#include <string>
#include <vector>

namespace stagec::cli {

/// Each row on a line of its own behind `indent` blanks, two blanks between columns, none at the end of a line.
[[nodiscard]] std::string columns(const std::vector<std::vector<std::string>>& rows, std::size_t indent = 0);

}  // namespace stagec::cli
