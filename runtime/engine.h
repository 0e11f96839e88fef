// An engine that builds and runs images, as plain data: what its command lines are. One file in engines/ is one
// engine; the build collects them. Credentials, storage and registries are configured where the engine expects it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/machine.h"

namespace stagec::runtime {

/// What to build and where to.
struct BuildRequest {
  std::string dockerfile;         ///< its text: the engine reads it from standard input
  std::string context;            ///< the directory of the build context
  std::string platform;           ///< `linux/arm64`
  std::vector<std::string> tags;  ///< full references, the content tag first
  std::string builder;            ///< of buildx; empty for the one in use
  std::string network;            ///< of RUN instructions; empty for the engine's default
  bool push = false;              ///< push while building, which only `pushes_itself` can
  std::string cache_from;         ///< the registry reference of a cache; empty for none
  std::string cache_to;
  std::vector<std::pair<std::string, std::string>> secrets;  ///< id → file; never the text
};

/// What is installed decides what an engine can do.
struct EngineState {
  bool buildx = false;
  bool builds = true;  ///< docker's clients from version 23 on build by buildx alone
};

/// What an engine is wanted for.
enum class EngineUse { build, run };

struct Engine {
  std::string_view name;
  std::string_view program;
  /// What asks for its version, to see whether it is there.
  std::string_view version_argument;
  /// Output comes as BuildKit prints it; otherwise as buildah does.
  bool buildkit_output = false;
  Invocation (*build)(const BuildRequest& request, EngineState state);
  /// A container of the image to run in, whose name it prints; null where `run` takes the image itself.
  Invocation (*make_container)(const std::string& image);
  Invocation (*remove_container)(const std::string& container);
  /// Runs a shell script from standard input in a new container of the image (or in the container).
  Invocation (*run)(const std::string& target, const std::string& network);
};

/// All engines, by name. The build writes this function.
[[nodiscard]] std::span<const Engine* const> all_engines();

/// An engine that is installed, ready for use.
struct ChosenEngine {
  const Engine* engine = nullptr;
  EngineState state;

  /// Builds and pushes in one: then nothing is here to verify.
  [[nodiscard]] bool pushes_itself() const { return state.buildx; }
  [[nodiscard]] Invocation push(const std::string& image) const;
  [[nodiscard]] Invocation pull(const std::string& image) const;
};

/// The engine with that name, or without a name the first one that is installed and can do it: docker, buildah, podman.
/// Nothing and a reason in `why` if there is none.
[[nodiscard]] std::optional<ChosenEngine> choose_engine(const std::string& name, EngineUse use, std::string& why);

}  // namespace stagec::runtime
