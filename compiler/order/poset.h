// What must come before what, closed: a partial order of numbered stages.
#pragma once

#include <cstddef>
#include <vector>

#include "order/stage_set.h"

namespace stagec::order {

class Poset {
 public:
  explicit Poset(std::size_t size = 0) : before_(size, StageSet(size)), after_(size, StageSet(size)) {}

  /// `first` comes before `second`. The pairs added must not form a cycle. close() makes them an order.
  void add(std::size_t first, std::size_t second);
  void close();

  [[nodiscard]] std::size_t size() const { return before_.size(); }
  [[nodiscard]] const StageSet& before(std::size_t stage) const { return before_[stage]; }
  [[nodiscard]] const StageSet& after(std::size_t stage) const { return after_[stage]; }

  /// True if none of these stages stands before one that must come before it.
  [[nodiscard]] bool respects(const std::vector<std::size_t>& sequence) const;

  /// The members of `set` in an order: of those that may come next, the one with the least `rank` does.
  [[nodiscard]] std::vector<std::size_t> sorted(const StageSet& set, const std::vector<std::size_t>& rank) const;

 private:
  std::vector<StageSet> before_;
  std::vector<StageSet> after_;
};

}  // namespace stagec::order
