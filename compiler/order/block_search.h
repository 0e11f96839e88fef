// The cheapest order of a block of stages that nothing splits, by search over its initial sets.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "order/poset.h"
#include "order/weight.h"

namespace stagec::order {

/// Dynamic programming over the initial sets of `set`. Nothing if there are more than `initial_sets` of them.
[[nodiscard]] std::optional<std::vector<std::size_t>> exact_order(const Poset& poset,
                                                                  const std::vector<Weight>& weights,
                                                                  const StageSet& set, std::size_t initial_sets);

/// The same, but of the initial sets of each size only the `beam` most promising are followed.
[[nodiscard]] std::vector<std::size_t> beam_order(const Poset& poset, const std::vector<Weight>& weights,
                                                  const StageSet& set, std::size_t beam);

}  // namespace stagec::order
