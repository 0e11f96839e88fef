// buildah: needs no daemon. Storage and isolation are set by its environment variables and files.
#include "runtime/engine.h"

namespace stagec::runtime {

namespace {

/// A cache is a repository there, without a tag.
std::string repository(const std::string& reference) {
  const std::size_t colon = reference.rfind(':');
  const std::size_t slash = reference.rfind('/');
  return colon == std::string::npos || (slash != std::string::npos && colon < slash) ? reference
                                                                                     : reference.substr(0, colon);
}

Invocation build(const BuildRequest& request, EngineState /*state*/) {
  // The OCI format has no place for SHELL, and the bash of later instructions would be lost.
  std::vector<std::string> words = {"buildah",    "build",          "--format", "docker", "--layers",
                                    "--platform", request.platform, "--file",   "-"};
  for (const std::string& tag : request.tags) {
    words.insert(words.end(), {"--tag", tag});
  }
  if (!request.network.empty()) {
    words.insert(words.end(), {"--network", request.network});
  }
  for (const auto& [id, file] : request.secrets) {
    words.insert(words.end(), {"--secret", "id=" + id + ",src=" + file});
  }
  if (!request.cache_from.empty()) {
    words.insert(words.end(), {"--cache-from", repository(request.cache_from)});
  }
  if (!request.cache_to.empty()) {
    words.insert(words.end(), {"--cache-to", repository(request.cache_to)});
  }
  words.push_back(request.context);
  return {std::move(words), {}, request.dockerfile};
}

Invocation make_container(const std::string& image) {
  return {{"buildah", "from", "--pull-never", image}, {}, ""};
}

Invocation remove_container(const std::string& container) {
  return {{"buildah", "rm", container}, {}, ""};
}

Invocation run(const std::string& target, const std::string& network) {
  std::vector<std::string> words = {"buildah", "run"};
  if (!network.empty()) {
    words.insert(words.end(), {"--network", network});
  }
  words.insert(words.end(), {target, "--", "/bin/sh", "-s"});
  return {std::move(words), {}, ""};
}

}  // namespace

extern const Engine buildah_engine;
const Engine buildah_engine = {"buildah", "buildah", "--version", false, build, make_container, remove_container, run};

}  // namespace stagec::runtime
