// The pipelines of shell text.
#pragma once

#include <functional>

#include "effects/effects.h"
#include "shell/syntax.h"

namespace stagec::lint {

/// Calls `visit` with every pipeline of two commands or more, but not those inside words. `is_asked` says that the
/// script looks at its status: a condition, the left side of `||`, `!`.
void for_each_pipeline(const shell::Script& script,
                       const std::function<void(const shell::Pipeline&, bool is_asked)>& visit);

/// What runs for a command of the syntax tree, or null if it never runs.
[[nodiscard]] const effects::CommandUse* use_of(const effects::Effects& effects, const shell::Command& command);

/// The program of a simple command with its wrappers taken off, if it runs; else empty.
[[nodiscard]] std::string_view program_of(const effects::Effects& effects, const shell::Command& command);

}  // namespace stagec::lint
