// The clock, which the compiler does not read itself.
#pragma once

#include <string>

namespace stagec::runtime {

/// The day it is now in UTC, `2026-03-01`; empty if the clock cannot be read.
[[nodiscard]] std::string today();

}  // namespace stagec::runtime
