// `<env>/Dockerfile`.
#include "emit/backend.h"

namespace stagec::emit {

namespace {

void emit_env(const CompiledEnv& env, std::vector<Output>& outputs) {
  outputs.push_back({env.plan.env->name + "/Dockerfile", env.image.text()});
}

}  // namespace

extern const Backend dockerfile_backend;
const Backend dockerfile_backend = {"dockerfile", "one flat Dockerfile for each env", emit_env, nullptr};

}  // namespace stagec::emit
