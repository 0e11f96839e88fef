#include "order/window_search.h"

#include <algorithm>
#include <utility>

namespace stagec::order {

WindowSearch::WindowSearch(const Poset& poset, const TrieCost& cost, Order window)
    : cost_(cost), window_(std::move(window)) {
  for (const std::size_t stage : window_) {
    StageSet& set = before_.emplace_back(window_.size());
    for (std::size_t i = 0; i < window_.size(); ++i) {
      if (poset.before(stage).contains(window_[i])) {
        set.insert(i);
      }
    }
  }
}

void WindowSearch::extend(const Open& open, std::uint64_t& work_left) {
  const double cost = reached_.find(open.set)->second.cost;
  for (std::size_t i = 0; i < window_.size(); ++i) {
    if (open.set.contains(i) || !before_[i].subset_of(open.set)) {
      continue;
    }
    StageSet set = open.set;
    set.insert(i);
    const double sum = cost + cost_.step(open.state, window_[i]);
    std::uint64_t work = cost_.chains_with(window_[i]) + 1;
    const auto [place, is_new] = reached_.try_emplace(set, Reached{sum, i, open.set});
    if (is_new) {
      work += cost_.chain_count();
      next_.push_back({std::move(set), open.state});
      cost_.advance(next_.back().state, window_[i]);
    } else if (sum < place->second.cost) {
      place->second = {sum, i, open.set};
    }
    work_left -= std::min(work, work_left);
  }
}

Order WindowSearch::order_of(StageSet set) const {
  Order order;
  while (!set.empty()) {
    const Reached& way = reached_.find(set)->second;
    order.push_back(window_[way.last]);
    set = way.previous;
  }
  std::reverse(order.begin(), order.end());
  return order;
}

std::optional<Order> WindowSearch::run(TrieCost::State start, std::size_t most, std::uint64_t& work_left) {
  StageSet none(window_.size());
  reached_.clear();
  reached_[none] = {};
  std::vector<Open> level;
  level.push_back({std::move(none), std::move(start)});
  for (std::size_t size = 0; size < window_.size(); ++size) {
    next_.clear();
    for (const Open& open : level) {
      extend(open, work_left);
      if (reached_.size() > most || work_left == 0) {
        return std::nullopt;
      }
    }
    std::swap(level, next_);
  }
  return order_of(level.front().set);
}

}  // namespace stagec::order
