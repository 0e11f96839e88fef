// `<env>/checks.sh`: the checks of each env as a script.
#include "emit/backend.h"

namespace stagec::emit {

namespace {

void emit_all_envs(const std::vector<EnvSummary>& envs, std::vector<Output>& outputs) {
  for (const EnvSummary& env : envs) {
    if (env.prebuilt.empty()) {
      outputs.push_back({env.name + "/checks.sh", check_script(env)});
    }
  }
}

}  // namespace

extern const Backend checks_backend;
const Backend checks_backend = {"checks", "checks.sh: what must hold in each image, as a script that prints TAP",
                                nullptr, emit_all_envs};

}  // namespace stagec::emit
