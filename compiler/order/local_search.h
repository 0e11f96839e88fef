// Improving an order step by step. Every candidate is a valid order; work is bounded and counted.
#pragma once

#include <algorithm>
#include <cstdint>

#include "order/order_problem.h"
#include "order/trie_cost.h"

namespace stagec::order {

class LocalSearch {
 public:
  LocalSearch(const OrderProblem& problem, const TrieCost& cost, std::uint64_t work)
      : problem_(problem), cost_(cost), work_left_(work) {}

  /// Moves groups of up to `group` stages in a row to where they cost least, one group after another, until no move
  /// helps or the work is used up. True if the order got cheaper.
  bool move_groups(Order& order, std::size_t group);

  /// Orders `size` stages in a row exactly, in overlapping windows from first to last. True if the order got cheaper.
  bool order_windows(Order& order, std::size_t size);

  /// Orders the stages from `begin` to `end` exactly: dynamic programming over their initial sets. False if there are
  /// more than `most` of those, or the work is used up; the order is then as it was.
  bool order_exactly(Order& order, std::size_t begin, std::size_t end, std::size_t most);

  /// Puts a stage that the order lacks where it costs least.
  void insert(Order& order, std::size_t stage);

  [[nodiscard]] bool exhausted() const { return work_left_ == 0; }

 private:
  /// Moves order[at, at + size) to where it costs least. True if that is elsewhere.
  bool move_group(Order& order, std::size_t at, std::size_t size);
  double step(const StageSet& before, std::size_t stage);
  double group_cost(StageSet& before, const Order& group);
  void use(std::uint64_t work) { work_left_ -= std::min(work, work_left_); }

  /// The places between the stages of `rest` where a group may stand, and the one where it costs least.
  struct Slots {
    std::size_t first = 0;
    std::size_t last = 0;
    std::vector<double> costs;  ///< of the stages that any slot concerns, for each slot from `first` on
    [[nodiscard]] std::size_t cheapest() const;
  };
  [[nodiscard]] Slots range(const Order& rest, const Order& group) const;
  void weigh(Slots& slots, const Order& rest, const Order& group);

  const OrderProblem& problem_;
  const TrieCost& cost_;
  std::uint64_t work_left_;
};

}  // namespace stagec::order
