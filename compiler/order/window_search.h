// The cheapest order of stages that stand in a row, over all images: dynamic programming over their initial sets.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "order/order_problem.h"
#include "order/trie_cost.h"

namespace stagec::order {

class WindowSearch {
 public:
  /// `cost` must outlive it.
  WindowSearch(const Poset& poset, const TrieCost& cost, Order window);

  /// `before` is what stands before the window. Nothing if there are more than `most` initial sets, or the work is used
  /// up; what is used is taken off `work_left`.
  [[nodiscard]] std::optional<Order> run(StageSet before, std::size_t most, std::uint64_t& work_left);

 private:
  /// An initial set, and the cheapest way to it.
  struct Reached {
    std::uint64_t key = 0;     ///< the keys of its stages, added up
    double cost = 0;           ///< of its stages
    std::size_t last = 0;      ///< the stage that was added
    std::size_t previous = 0;  ///< the set that it was added to, by index
  };

  [[nodiscard]] bool too_many(std::size_t most) const;
  void extend(std::size_t from, std::uint64_t& work_left);
  /// Adds the stages of a reached set to `before_`, or takes them out again.
  void stand(std::size_t index, bool stands);
  [[nodiscard]] Order order_of(std::size_t index) const;

  const TrieCost& cost_;
  Order window_;
  std::vector<StageSet> needed_;  ///< what must come before each, within the window
  StageSet before_;               ///< all that stands before the next stage
  std::vector<Reached> reached_;
  KeyTable<std::size_t> known_;  ///< those with one stage more than what is extended
};

}  // namespace stagec::order
