#include "order/poset.h"

#include <functional>
#include <queue>
#include <utility>

namespace stagec::order {

void Poset::add(std::size_t first, std::size_t second) {
  before_[second].insert(first);
  after_[first].insert(second);
}

// Warshall (1962), a row of bits at a time.
void Poset::close() {
  for (std::size_t middle = 0; middle < size(); ++middle) {
    for (std::size_t i = 0; i < size(); ++i) {
      if (before_[i].contains(middle)) {
        before_[i] |= before_[middle];
      }
    }
  }
  for (std::size_t i = 0; i < size(); ++i) {
    before_[i].each([&](std::size_t first) { after_[first].insert(i); });
  }
}

bool Poset::respects(const std::vector<std::size_t>& sequence) const {
  StageSet seen(size());
  for (const std::size_t stage : sequence) {
    if (after_[stage].meets(seen)) {
      return false;
    }
    seen.insert(stage);
  }
  return true;
}

std::vector<std::size_t> Poset::sorted(const StageSet& set, const std::vector<std::size_t>& rank) const {
  using Entry = std::pair<std::size_t, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  std::vector<std::size_t> open(size());
  set.each([&](std::size_t stage) {
    open[stage] = (before_[stage] & set).count();
    if (open[stage] == 0) {
      ready.emplace(rank[stage], stage);
    }
  });
  std::vector<std::size_t> sequence;
  while (!ready.empty()) {
    const std::size_t next = ready.top().second;
    ready.pop();
    sequence.push_back(next);
    (after_[next] & set).each([&](std::size_t stage) {
      if (--open[stage] == 0) {
        ready.emplace(rank[stage], stage);
      }
    });
  }
  return sequence;
}

}  // namespace stagec::order
