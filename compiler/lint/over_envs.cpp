#include "lint/over_envs.h"

#include <algorithm>

namespace stagec::lint {

std::vector<const emit::CompiledEnv*> envs_with(const Project& project, std::string_view stage) {
  std::vector<const emit::CompiledEnv*> found;
  for (const emit::CompiledEnv& env : project.envs) {
    if (env.plan.configuration.has(stage)) {
      found.push_back(&env);
    }
  }
  return found;
}

bool all_compiled(const Project& project) {
  const auto& envs = project.compilation.envs();
  const auto compiled =
      std::count_if(envs.begin(), envs.end(), [](const model::Env* env) { return env->prebuilt.empty(); });
  return !project.envs.empty() && static_cast<std::size_t>(compiled) == project.envs.size();
}

}  // namespace stagec::lint
