#include "syntax/shell_text.h"

#include <algorithm>
#include <optional>

namespace stagec::syntax {

namespace {

constexpr std::string_view blanks = " \t";

/// CRs in front of the LF are part of the line end.
std::string_view without_cr(std::string_view line) {
  return line.substr(0, line.find_last_not_of('\r') + 1);
}

std::string_view common_start(std::string_view a, std::string_view b) {
  const auto length = static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin()).first -
      a.begin());
  return a.substr(0, length);
}

}  // namespace

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', begin)) {
    lines.push_back(without_cr(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  lines.push_back(text.substr(begin));
  return lines;
}

std::string_view common_indent(std::string_view text) {
  std::optional<std::string_view> common;
  for (const std::string_view line : split_lines(text)) {
    const std::size_t word = line.find_first_not_of(blanks);
    if (word != std::string_view::npos) {
      const std::string_view indent = line.substr(0, word);
      common = common ? common_start(*common, indent) : indent;
    }
  }
  return common.value_or(std::string_view());
}

std::string without_indent(std::string_view text, std::string_view indent) {
  std::string result;
  const bool nothing = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
  for (const std::string_view line : split_lines(text)) {
    const bool blank = line.find_first_not_of(blanks) == std::string_view::npos;
    const std::size_t blank_cut = nothing ? line.size() : common_start(line, indent).size();
    const std::size_t cut = blank ? blank_cut : indent.size();
    result += line.substr(cut);
    result += '\n';
  }
  result.pop_back();
  return result;
}

}  // namespace stagec::syntax
