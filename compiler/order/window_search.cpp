#include "order/window_search.h"

#include <algorithm>
#include <utility>

namespace stagec::order {

WindowSearch::WindowSearch(const Poset& poset, const TrieCost& cost, Order window)
    : cost_(cost), window_(std::move(window)) {
  StageSet stages(poset.size());
  for (const std::size_t stage : window_) {
    stages.insert(stage);
  }
  for (const std::size_t stage : window_) {
    needed_.push_back(poset.before(stage) & stages);
  }
}

/// Stages with the same number of others before them are in no order among themselves, and any choice of them makes an
/// initial set of its own. So it may show without a search that there are too many.
bool WindowSearch::too_many(std::size_t most) const {
  std::vector<std::size_t> width(window_.size());
  for (const StageSet& needed : needed_) {
    ++width[needed.count()];
  }
  const std::size_t widest = *std::max_element(width.begin(), width.end());
  return widest >= 64 || (std::size_t{1} << widest) > most;
}

void WindowSearch::stand(std::size_t index, bool stands) {
  for (; index != 0; index = reached_[index].previous) {
    if (stands) {
      before_.insert(reached_[index].last);
    } else {
      before_.erase(reached_[index].last);
    }
  }
}

void WindowSearch::extend(std::size_t from, std::uint64_t& work_left) {
  stand(from, true);
  for (std::size_t i = 0; i < window_.size(); ++i) {
    const std::size_t stage = window_[i];
    if (before_.contains(stage) || !needed_[i].subset_of(before_)) {
      continue;
    }
    const double sum = reached_[from].cost + cost_.step(before_, stage);
    const std::uint64_t key = reached_[from].key + spread(stage);
    const auto [index, is_new] = known_.insert(key);
    if (is_new) {
      *index = reached_.size();
      reached_.push_back({key, sum, stage, from});
    } else if (sum < reached_[*index].cost) {
      reached_[*index] = {key, sum, stage, from};
    }
    work_left -= std::min<std::uint64_t>(cost_.chains_with(stage) + 1, work_left);
  }
  stand(from, false);
}

Order WindowSearch::order_of(std::size_t index) const {
  Order order;
  for (; index != 0; index = reached_[index].previous) {
    order.push_back(reached_[index].last);
  }
  std::reverse(order.begin(), order.end());
  return order;
}

std::optional<Order> WindowSearch::run(StageSet before, std::size_t most, std::uint64_t& work_left) {
  if (window_.empty()) {
    return window_;
  }
  if (too_many(most)) {
    return std::nullopt;
  }
  before_ = std::move(before);
  reached_.assign(1, {});
  std::size_t begin = 0;
  for (std::size_t size = 0; size < window_.size(); ++size) {
    const std::size_t end = reached_.size();
    known_.clear();
    for (std::size_t from = begin; from < end; ++from) {
      extend(from, work_left);
      if (reached_.size() > most || work_left == 0) {
        return std::nullopt;
      }
    }
    begin = end;
  }
  return order_of(reached_.size() - 1);
}

}  // namespace stagec::order
