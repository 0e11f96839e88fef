// Text of others, made fit for people: what builders print, on a line of a screen; several lines below a heading.
#pragma once

#include <string>
#include <string_view>

namespace stagec::runtime {

/// Without colours and other control sequences, and with a blank for a tab: it cannot steer a terminal.
[[nodiscard]] std::string without_controls(std::string_view text);

/// Likewise, in one line, each run of blanks as one.
[[nodiscard]] std::string plain_line(std::string_view text);

/// At most so many columns of a text; `…` stands for what is left out at its end, or at its start.
[[nodiscard]] std::string cut_end(std::string_view text, int columns);
[[nodiscard]] std::string cut_start(std::string_view text, int columns);

/// Each line behind the indent, and with an end.
[[nodiscard]] std::string indented(std::string_view text, std::string_view indent);

}  // namespace stagec::runtime
