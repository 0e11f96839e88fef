// The cheapest order of one chain of layers.
//
// A change in a layer rebuilds it and all after it. With p the changes of a layer and c the time it takes, an order
// costs Σ_j c_j · Σ_{i not after j} p_i: total weighted completion time on one machine under precedence constraints,
// 1|prec|Σ w_j C_j, where p is the processing time and c the weight. What is used of the literature:
//
// - Smith (1956): without constraints, ascending p/c is optimal.
// - Sidney (1975): split off initial sets of maximum c/p one after another; some optimal order keeps them in sequence.
// - Horn (1972) for forests, Lawler (1978) for series-parallel orders: here both come out of a recursion. A block that
//   is a series of parts is solved part by part; what is parallel Sidney's sets take apart, as they are connected. So
//   such orders are solved exactly without a search.
// - What is left is searched over its initial sets by dynamic programming (Held and Karp 1961), up to a number of them.
// - A block with more is searched by beam. Any order of it costs at most twice the least (Chekuri and Motwani 1999;
//   Margot, Queyranne and Wang 2003), which also gives a lower bound.
#pragma once

#include <cstddef>
#include <vector>

#include "order/poset.h"
#include "order/weight.h"

namespace stagec::order {

struct ChainProblem {
  std::vector<Weight> weights;  ///< one for each stage of `poset`
  Poset poset;
  StageSet stages;  ///< those in the chain
};

/// How much the search may do. The defaults are what `stagec` uses.
struct ChainLimits {
  std::size_t initial_sets = 50'000;  ///< of a block, for the exact search; more are not looked at
  std::size_t beam = 500;             ///< initial sets kept of each size where that is too few
};

/// Costs are in seconds in a million months, as products of the weights are.
struct ChainSolution {
  std::vector<std::size_t> order;
  double cost = 0;
  double lower_bound = 0;         ///< equal to `cost` if the order is known to be optimal
  bool exact = true;              ///< no block was too large for the exact search
  std::size_t largest_block = 0;  ///< the most stages of a block that had to be searched
};

[[nodiscard]] ChainSolution solve_chain(const ChainProblem& problem, const ChainLimits& limits = {});

/// What an order of a chain's stages costs.
[[nodiscard]] double chain_cost(const std::vector<Weight>& weights, const std::vector<std::size_t>& order);

/// A lower bound that takes no search: two stages that may stand either way cost at least the cheaper way.
[[nodiscard]] double pairwise_bound(const ChainProblem& problem, const StageSet& set);

}  // namespace stagec::order
