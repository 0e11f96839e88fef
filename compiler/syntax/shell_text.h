// The text of a shell block as lines: what of it is only there because the block is indented.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stagec::syntax {

/// The white space that all lines begin with, blank lines aside. `text` starts at the start of a line.
[[nodiscard]] std::string_view common_indent(std::string_view text);

/// The text with `indent` taken off every line; of a blank line as much of it as there is. Text of blank lines
/// only is left with its line ends.
[[nodiscard]] std::string without_indent(std::string_view text, std::string_view indent);

/// The text cut at its line ends, LF or CRLF.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

}  // namespace stagec::syntax
