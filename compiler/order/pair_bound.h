// A lower bound for a set of images that looks at two stages at a time.
#pragma once

#include "order/order_problem.h"

namespace stagec::order {

/// Minutes a month, without the layers of the builders themselves, if changes are rare.
[[nodiscard]] double pair_bound(const OrderProblem& problem);

/// How often changes reach the layers of a chain, each from its own stage and, through the builders that it takes from,
/// from stages that do not stand in the chain; such a stage counts for the first layer that takes from it alone.
[[nodiscard]] std::vector<std::int64_t> own_changes(const ImageSet& images, const LayerChain& chain);

}  // namespace stagec::order
