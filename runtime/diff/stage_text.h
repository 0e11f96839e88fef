// The part of a generated Dockerfile that one stage gave.
#pragma once

#include <string>

#include "runtime/diff/state.h"

namespace stagec::runtime {

/// From the comment that names the stage to that of the next one, or to the next FROM. Empty if it is not there.
[[nodiscard]] std::string stage_text(const std::string& dockerfile, const std::string& stage, const StateEnv& env);

}  // namespace stagec::runtime
