// Visits all commands of shell text, also those inside substitutions and here-documents.
#pragma once

#include <functional>

#include "shell/syntax.h"

namespace stagec::shell {

/// Calls `visit` with every command of the script, outer ones before those inside them.
void for_each_command(const Script& script, const std::function<void(const Command&)>& visit);

}  // namespace stagec::shell
