// What the build stages of a Dockerfile are made of, layer by layer, so that two images can be compared without
// building them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace stagec::emit {

struct CompiledEnv;

/// One layer: the instruction that makes it and those before it that make none.
struct LayerSummary {
  std::string stage;                 ///< empty for the image's configuration, which is no layer
  std::uint64_t key = 0;             ///< FNV-1a of the instructions without comments; the same in every run
  std::vector<std::string> sources;  ///< build stages that it takes files from
};

/// One build stage of the Dockerfile.
struct SectionSummary {
  std::string name;         ///< empty for an image that is alone in its file
  std::string from;         ///< the build stage it starts from, or the base image
  bool from_image = false;  ///< `from` is a base image
  bool trunk = false;       ///< several build stages start from it
  std::uint64_t chain = 0;  ///< of its content and all below it: equal in two envs if they can share it
  std::vector<LayerSummary> layers;
};

[[nodiscard]] std::vector<SectionSummary> summarize_sections(const CompiledEnv& env);

}  // namespace stagec::emit
