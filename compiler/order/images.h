// All images of a set of envs as a builder's cache sees them: chains of layers, and when two layers are the same.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "order/stage_set.h"
#include "order/weight.h"

namespace stagec::order {

/// A stage as it is specialized in one chain.
struct Layer {
  std::size_t stage = 0;
  std::uint64_t content = 0;  ///< equal for two layers of a stage if a builder sees the same instructions
  /// The stages that a change reaches this layer from without standing before it: those of the builders it takes
  /// from. Of no size if there are none.
  StageSet taken;
  std::size_t pieces = 1;  ///< layers of the image that it comes to: one for each RUN and COPY
};

/// The layers of one image, or of one builder. Their order is that of the stages.
struct LayerChain {
  std::vector<Layer> layers;
  std::optional<Layer> last;  ///< the layer of the builder itself, after all others
  std::size_t copies = 1;     ///< how many chains are equal to this one; a cache makes one of them
  bool is_image = true;       ///< not a builder
};

struct ImageSet {
  std::vector<Weight> weights;  ///< of each stage
  std::vector<LayerChain> chains;
};

}  // namespace stagec::order
