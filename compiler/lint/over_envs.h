// Questions about all envs of a project.
#pragma once

#include <string_view>
#include <vector>

#include "lint/subject.h"

namespace stagec::lint {

/// The envs that have a stage or builder, by name.
[[nodiscard]] std::vector<const emit::CompiledEnv*> envs_with(const Project& project, std::string_view stage);

/// True if there are envs and each of them compiled (prebuilt ones aside): what none has is then had by none.
[[nodiscard]] bool all_compiled(const Project& project);

}  // namespace stagec::lint
