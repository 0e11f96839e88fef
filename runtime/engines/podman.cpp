// podman: builds as buildah does, runs as docker does.
#include "runtime/engine.h"

namespace stagec::runtime {

extern const Engine buildah_engine;
extern const Engine docker_engine;

namespace {

Invocation build(const BuildRequest& request, EngineState state) {
  Invocation invocation = buildah_engine.build(request, state);
  invocation.words.front() = "podman";
  return invocation;
}

Invocation run(const std::string& target, const std::string& network) {
  Invocation invocation = docker_engine.run(target, network);
  invocation.words.front() = "podman";
  return invocation;
}

}  // namespace

extern const Engine podman_engine;
const Engine podman_engine = {"podman", "podman", "--version", false, build, nullptr, nullptr, run};

}  // namespace stagec::runtime
