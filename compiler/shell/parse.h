// Reads shell text into a syntax tree.
#pragma once

#include <string_view>

#include "shell/syntax.h"

namespace stagec::shell {

enum class Dialect { posix, bash };

/// The syntax tree of `text`. A text that the shell would refuse has a problem, and a tree up to it.
[[nodiscard]] Script parse(std::string_view text, Dialect dialect);

}  // namespace stagec::shell
