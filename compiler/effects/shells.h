// Which programs are shells, and the words of `#!`. Private to this folder.
#pragma once

#include <optional>
#include <string_view>

#include "shell/parse.h"

namespace stagec::effects {

/// The language that a program reads, by its name; nothing for a program that is no shell, or none that is read.
[[nodiscard]] std::optional<shell::Dialect> dialect_of(std::string_view program);

/// What `#!` on the first line says.
struct Interpretation {
  bool is_shell = true;                   ///< false for another program
  std::optional<shell::Dialect> dialect;  ///< if the line names a shell
  bool errexit = false;
  bool pipefail = false;
};
[[nodiscard]] Interpretation read_first_line(std::string_view text);

}  // namespace stagec::effects
