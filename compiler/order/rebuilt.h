// What a builder makes anew when one stage changes: a cache watched layer by layer, without any shortcut.
#pragma once

#include <cstddef>
#include <vector>

#include "order/images.h"

namespace stagec::order {

struct RebuiltLayer {
  std::size_t chain = 0;
  std::size_t stage = 0;
};

/// The layers of the chains that a change of `changed` makes anew, those of later chains first. A layer that several
/// chains share is that of the last of them. `order` holds every stage that has a layer in a chain.
[[nodiscard]] std::vector<RebuiltLayer> rebuilt_layers(const std::vector<LayerChain>& chains,
                                                       const std::vector<std::size_t>& order, std::size_t changed);

}  // namespace stagec::order
