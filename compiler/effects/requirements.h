// Requirements of pip that are repositories, in words and in files. Private to this folder.
#pragma once

#include <string_view>

#include "effects/call.h"

namespace stagec::effects {

/// Notes the repositories that the words of a command ask for, and those in requirement files that can be read.
void note_required_repositories(Call& call, const CommandLine& line, char before_reference = '@');

}  // namespace stagec::effects
