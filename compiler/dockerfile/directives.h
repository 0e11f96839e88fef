// `# syntax=`, `# escape=` and `# check=`: comments at the very start of a Dockerfile that mean something.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stagec::dockerfile {

struct Directive {
  std::string name;              ///< in lower case
  std::string value;             ///< without outer blanks
  std::size_t value_offset = 0;  ///< byte of the line
};

/// The directive a line holds. Whether directives may stand there is for the caller to know.
[[nodiscard]] std::optional<Directive> parse_directive(std::string_view line);

/// True if `line` would be a directive at the start of a file.
[[nodiscard]] bool is_directive(std::string_view line);

}  // namespace stagec::dockerfile
