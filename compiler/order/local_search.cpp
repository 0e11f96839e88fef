#include "order/local_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "order/window_search.h"

namespace stagec::order {

namespace {

using Step = std::ptrdiff_t;

/// Less by more than sums in another sequence differ by.
bool less(double a, double b) {
  return a < b - 1e-9 * std::max(1.0, std::abs(b));
}

}  // namespace

double LocalSearch::step(const StageSet& before, std::size_t stage) {
  use(cost_.chains_with(stage) + 1);
  return cost_.step(before, stage);
}

/// What a group costs if it comes next. `before` is left as it was.
double LocalSearch::group_cost(StageSet& before, const Order& group) {
  double sum = 0;
  for (const std::size_t stage : group) {
    sum += step(before, stage);
    before.insert(stage);
  }
  for (const std::size_t stage : group) {
    before.erase(stage);
  }
  return sum;
}

std::size_t LocalSearch::Slots::cheapest() const {
  return first + static_cast<std::size_t>(std::min_element(costs.begin(), costs.end()) - costs.begin());
}

LocalSearch::Slots LocalSearch::range(const Order& rest, const Order& group) const {
  StageSet before(problem_.names.size());
  StageSet after(problem_.names.size());
  for (const std::size_t stage : group) {
    before |= problem_.poset.before(stage);
    after |= problem_.poset.after(stage);
  }
  Slots slots;
  slots.last = rest.size();
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (before.contains(rest[i])) {
      slots.first = i + 1;
    }
    if (after.contains(rest[i])) {
      slots.last = std::min(slots.last, i);
    }
  }
  return slots;
}

// Moving the group by one place swaps it with one stage, so that all slots are told by one walk with two sets: what
// stands before with and without the group.
void LocalSearch::weigh(Slots& slots, const Order& rest, const Order& group) {
  StageSet without(problem_.names.size());
  for (std::size_t i = 0; i < slots.first; ++i) {
    without.insert(rest[i]);
  }
  StageSet with = without;
  for (const std::size_t stage : group) {
    with.insert(stage);
  }
  // First the group at each slot and the stages before it, then the stages behind it from the last slot back.
  double sum = 0;
  std::vector<double> behind;
  for (std::size_t i = slots.first;; ++i) {
    slots.costs.push_back(sum + group_cost(without, group));
    if (i == slots.last) {
      break;
    }
    sum += step(without, rest[i]);
    behind.push_back(step(with, rest[i]));
    without.insert(rest[i]);
    with.insert(rest[i]);
  }
  sum = 0;
  for (std::size_t i = behind.size(); i-- > 0;) {
    sum += behind[i];
    slots.costs[i] += sum;
  }
}

bool LocalSearch::move_group(Order& order, std::size_t at, std::size_t size) {
  const auto begin = order.begin() + static_cast<Step>(at);
  const Order group(begin, begin + static_cast<Step>(size));
  Order rest = order;
  rest.erase(rest.begin() + static_cast<Step>(at), rest.begin() + static_cast<Step>(at + size));
  Slots slots = range(rest, group);
  if (slots.first == slots.last) {
    return false;
  }
  weigh(slots, rest, group);
  const std::size_t best = slots.cheapest();
  if (exhausted() || !less(slots.costs[best - slots.first], slots.costs[at - slots.first])) {
    return false;
  }
  rest.insert(rest.begin() + static_cast<Step>(best), group.begin(), group.end());
  order = std::move(rest);
  return true;
}

bool LocalSearch::move_groups(Order& order, std::size_t group) {
  bool changed = false;
  for (bool again = true; again && !exhausted();) {
    again = false;
    for (std::size_t size = 1; size <= group; ++size) {
      for (std::size_t at = 0; at + size <= order.size() && !exhausted(); ++at) {
        again = move_group(order, at, size) || again;
      }
    }
    changed = changed || again;
  }
  return changed;
}

void LocalSearch::insert(Order& order, std::size_t stage) {
  Slots slots = range(order, {stage});
  weigh(slots, order, {stage});
  order.insert(order.begin() + static_cast<Step>(slots.cheapest()), stage);
}

bool LocalSearch::order_windows(Order& order, std::size_t size) {
  const double before = cost_.cost(order);
  const std::size_t stride = std::max<std::size_t>(1, size / 2);
  for (std::size_t begin = 0; begin < order.size() && !exhausted(); begin += stride) {
    order_exactly(order, begin, std::min(begin + size, order.size()), std::size_t{1} << size);
  }
  return less(cost_.cost(order), before);
}

bool LocalSearch::order_exactly(Order& order, std::size_t begin, std::size_t end, std::size_t most) {
  const auto first = order.begin() + static_cast<Step>(begin);
  WindowSearch window(problem_.poset, cost_, Order(first, order.begin() + static_cast<Step>(end)));
  StageSet before(problem_.names.size());
  for (std::size_t i = 0; i < begin; ++i) {
    before.insert(order[i]);
  }
  const auto best = window.run(before, most, work_left_);
  if (!best) {
    return false;
  }
  // Of two orders that cost the same, the one that is there stays.
  Order candidate = order;
  std::copy(best->begin(), best->end(), candidate.begin() + static_cast<Step>(begin));
  if (less(cost_.cost(candidate), cost_.cost(order))) {
    order = std::move(candidate);
  }
  return true;
}

}  // namespace stagec::order
