// `docker buildx`, or where buildx is not installed BuildKit by way of `docker build`.
#include "runtime/engine.h"

namespace stagec::runtime {

namespace {

/// The image manifest form is what registries take that know no cache manifests.
constexpr std::string_view cache_options = ",mode=max,image-manifest=true,oci-mediatypes=true";

void add_buildx(const BuildRequest& request, std::vector<std::string>& words) {
  if (!request.builder.empty()) {
    words.insert(words.end(), {"--builder", request.builder});
  }
  words.push_back(request.push ? "--push" : "--load");
  if (!request.cache_from.empty()) {
    words.insert(words.end(), {"--cache-from", "type=registry,ref=" + request.cache_from});
  }
  if (!request.cache_to.empty()) {
    words.insert(words.end(), {"--cache-to", "type=registry,ref=" + request.cache_to + std::string(cache_options)});
  }
}

/// Without buildx the cache is in the image itself: whoever builds from it finds its layers.
void add_classic(const BuildRequest& request, std::vector<std::string>& words) {
  if (!request.cache_from.empty()) {
    words.insert(words.end(), {"--cache-from", request.cache_from});
  }
  if (!request.cache_to.empty()) {
    words.insert(words.end(), {"--build-arg", "BUILDKIT_INLINE_CACHE=1"});
  }
}

Invocation build(const BuildRequest& request, EngineState state) {
  Invocation invocation;
  invocation.input = request.dockerfile;
  std::vector<std::string>& words = invocation.words;
  words = {"docker"};
  if (state.buildx) {
    words.push_back("buildx");
  } else {
    invocation.environment = {{"DOCKER_BUILDKIT", "1"}};
  }
  words.insert(words.end(), {"build", "--progress", "plain", "--platform", request.platform, "--file", "-"});
  for (const std::string& tag : request.tags) {
    words.insert(words.end(), {"--tag", tag});
  }
  if (!request.network.empty()) {
    words.insert(words.end(), {"--network", request.network});
  }
  for (const auto& [id, file] : request.secrets) {
    words.insert(words.end(), {"--secret", "id=" + id + ",src=" + file});
  }
  state.buildx ? add_buildx(request, words) : add_classic(request, words);
  words.push_back(request.context);
  return invocation;
}

/// What is here, or nothing: an image that came from elsewhere unasked says nothing of what was built.
Invocation run(const std::string& target, const std::string& network) {
  std::vector<std::string> words = {"docker", "run",           "--rm",         "--pull",
                                    "never",  "--interactive", "--entrypoint", "/bin/sh"};
  if (!network.empty()) {
    words.insert(words.end(), {"--network", network});
  }
  words.insert(words.end(), {target, "-s"});
  return {std::move(words), {}, ""};
}

}  // namespace

extern const Engine docker_engine;
const Engine docker_engine = {"docker", "docker", "--version", true, build, nullptr, nullptr, run};

}  // namespace stagec::runtime
