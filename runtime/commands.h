// The commands that drive builders, and the list of all commands that `stagec` has.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/arguments.h"
#include "cli/command.h"

namespace stagec::runtime {

using cli::Arguments;
using cli::Command;
using cli::Context;

/// The commands of runtime/commands/, by name. The build writes this function.
[[nodiscard]] std::span<const Command* const> all_commands();

/// These and the compiler's, by name.
[[nodiscard]] std::span<const Command* const> program_commands();

/// Says what keeps a command from its work. Gives the exit code for that: 2, or that of the signal that was the reason.
struct Failure {
  std::string_view command;
  int operator()(Context& context, const std::string& problem) const;
};

}  // namespace stagec::runtime
