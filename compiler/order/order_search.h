// The search for a cheap global order, and how far it can be from the cheapest.
#pragma once

#include <cstdint>
#include <vector>

#include "order/order_problem.h"
#include "order/trie_cost.h"

namespace stagec::order {

/// How much a search may do. Counted in looks at a layer, so that it ends in the same order on every machine.
struct SearchLimits {
  std::uint64_t work = 400'000'000;
  std::size_t window = 8;           ///< stages in a row that are ordered exactly
  std::size_t exact_sets = 20'000;  ///< initial sets of all stages, if there are no more the search is exact
};

struct SearchResult {
  Order order;
  double cost = 0;       ///< minutes a month
  bool optimal = false;  ///< no valid order costs less
};

/// The cheapest order found from several starts, `recorded` (may be empty) among them: each is improved by moving
/// stages, alone and with neighbours, to wherever they cost least, and by ordering every few stages in a row exactly,
/// until neither helps. Never worse than the plain order or the recorded one.
[[nodiscard]] SearchResult best_order(const OrderProblem& problem, const TrieCost& cost, const Order& recorded,
                                      const SearchLimits& limits = {});

/// `order` with the movable stages that it lacks, each where it costs least; the others stay as they are.
[[nodiscard]] Order with_missing(const OrderProblem& problem, const TrieCost& cost, Order order);

/// Minutes a month that no order is below.
[[nodiscard]] double lower_bound(const OrderProblem& problem, const TrieCost& cost);

/// One stage taken from its place and put elsewhere.
struct Move {
  std::size_t stage = 0;
  std::size_t after = 0;  ///< the stage it comes to stand after; its own number: it comes first
  double saves = 0;       ///< minutes a month, after the moves before it
};

/// Few moves that lead from one order to another of the same stages.
[[nodiscard]] std::vector<Move> moves_between(const TrieCost& cost, const Order& from, const Order& to);

}  // namespace stagec::order
