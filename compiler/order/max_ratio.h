// Initial sets of maximum ratio: what Sidney's decomposition splits a problem by.
#pragma once

#include <vector>

#include "order/poset.h"
#include "order/weight.h"

namespace stagec::order {

/// The initial set `U` of `set` (with a stage all of `set` that must come before it) that has the greatest
/// takes(U) / changes(U); of several one that holds no smaller one. Found exactly: Dinkelbach's iteration (1967) over
/// maximum closures, each by a minimum cut (Picard 1976). `set` is not empty, and every stage of it that may come
/// first has changes above 0. Sums of changes times sums of takes must stay below 2^62.
[[nodiscard]] StageSet max_ratio_set(const Poset& poset, const std::vector<Weight>& weights, const StageSet& set);

}  // namespace stagec::order
