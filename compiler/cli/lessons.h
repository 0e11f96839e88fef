// What was learned of the weights of stages, for people and for programs.
#pragma once

#include <string>

#include "cli/learning.h"

namespace stagec::cli {

[[nodiscard]] std::string lessons_text(const Lessons& lessons);
[[nodiscard]] std::string lessons_json(const Lessons& lessons);

}  // namespace stagec::cli
