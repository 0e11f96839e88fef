// The commands that drive builders, and the list of all commands that `stagec` has.
#pragma once

#include <span>

#include "cli/command.h"

namespace stagec::runtime {

/// The commands of runtime/commands/, by name. The build writes this function.
[[nodiscard]] std::span<const cli::Command* const> all_commands();

/// These and the compiler's, by name.
[[nodiscard]] std::span<const cli::Command* const> program_commands();

}  // namespace stagec::runtime
