// What `--help` prints.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace stagec::cli {

/// Help about one command: usage, arguments, flags, examples.
[[nodiscard]] std::string help_text(const Command& command);

/// Help about all commands, one line each.
[[nodiscard]] std::string overview(std::span<const Command* const> commands);

}  // namespace stagec::cli
