// The cheapest order of stages that stand in a row, over all images: dynamic programming over their initial sets.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "order/order_problem.h"
#include "order/trie_cost.h"

namespace stagec::order {

class WindowSearch {
 public:
  /// `cost` must outlive it.
  WindowSearch(const Poset& poset, const TrieCost& cost, Order window);

  /// `start` is what stands before the window. Nothing if there are more than `most` initial sets, or the work is used
  /// up; what is used is taken off `work_left`.
  [[nodiscard]] std::optional<Order> run(TrieCost::State start, std::size_t most, std::uint64_t& work_left);

 private:
  /// The cheapest way to an initial set, numbered within the window.
  struct Reached {
    double cost = 0;
    std::size_t last = 0;
    StageSet previous;
  };
  struct SetLess {
    bool operator()(const StageSet& a, const StageSet& b) const { return a.words() < b.words(); }
  };
  /// A set whose successors are still to be looked at.
  struct Open {
    StageSet set;
    TrieCost::State state;
  };

  void extend(const Open& open, std::uint64_t& work_left);
  [[nodiscard]] Order order_of(StageSet set) const;

  const TrieCost& cost_;
  Order window_;
  std::vector<StageSet> before_;  ///< within the window
  std::map<StageSet, Reached, SetLess> reached_;
  std::vector<Open> next_;
};

}  // namespace stagec::order
