// A compiled state: what `stagec compile` wrote into a directory, or what a git revision has there.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/file_system.h"

namespace stagec::runtime {

struct StateLayer {
  std::string stage;  ///< `-` for the image's configuration, which is no layer
  std::string key;    ///< of its instructions
  /// Of it and of all below it and taken into it: a builder that has made a layer of this chain has it in its cache.
  std::uint64_t chain = 0;
};

/// A build stage of the Dockerfile.
struct StateSection {
  std::string name;
  std::string from;
  bool from_image = false;
  std::vector<StateLayer> layers;
};

struct StateStage {
  std::string name;
  bool builder = false;
  std::map<std::string, std::string> options;
  std::optional<long> seconds;
};

struct StateEnv {
  std::string name;
  std::string arch;
  std::string prebuilt;
  std::string tag;
  std::string dockerfile;                      ///< path below the state's directory
  std::vector<StateStage> stages;              ///< of the image in order, then those that only builders have
  std::vector<StateSection> sections;          ///< the image last
  std::map<std::string, std::string> context;  ///< file → digest

  /// The layers of the image, from the base image on.
  [[nodiscard]] std::vector<StateLayer> image_layers() const;
  [[nodiscard]] std::string base_image() const;
  /// The stages of the image, in order.
  [[nodiscard]] std::vector<std::string> image_stages() const;
};

struct State {
  std::string name;  ///< for people
  std::map<std::string, StateEnv> envs;
  /// The text of a file below the directory; nothing if it is not there.
  std::function<std::optional<std::string>(const std::string& path)> read;
};

/// Reads the state that `argument` names: a directory with a `manifest.json`, or else a git revision, of which the
/// directory `generated` counts. Nothing and a reason in `why` on failure.
[[nodiscard]] std::optional<State> read_state(const std::string& argument, const std::string& generated,
                                              const FileSystem& files, std::string& why);

}  // namespace stagec::runtime
