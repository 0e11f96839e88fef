#include "order/block_search.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace stagec::order {

namespace {

constexpr std::size_t no_entry = static_cast<std::size_t>(-1);

struct Hash {
  std::size_t operator()(const StageSet& set) const {
    std::size_t hash = 0;
    set.each([&](std::size_t stage) { hash = (hash ^ (stage + 1)) * 0x100000001B3U; });
    return hash;
  }
};

/// An initial set, numbered within the block, and the cheapest way to it.
struct Entry {
  StageSet set;
  double cost = 0;
  std::int64_t changes = 0;  ///< of all in the set
  std::int64_t left = 0;     ///< the time that the others take
  std::size_t previous = no_entry;
  std::size_t last = 0;

  /// What the set comes to at least with the others after it, but for what those cost each other.
  [[nodiscard]] double promise() const { return cost + static_cast<double>(changes) * static_cast<double>(left); }
};

class BlockSearch {
 public:
  BlockSearch(const Poset& poset, const std::vector<Weight>& weights, const StageSet& set) : members_(set.members()) {
    std::vector<std::size_t> number(poset.size());
    for (std::size_t i = 0; i < members_.size(); ++i) {
      number[members_[i]] = i;
    }
    Entry start{StageSet(members_.size())};
    for (const std::size_t stage : members_) {
      weights_.push_back(weights[stage]);
      start.left += weights[stage].takes;
      StageSet& before = before_.emplace_back(members_.size());
      (poset.before(stage) & set).each([&](std::size_t other) { before.insert(number[other]); });
    }
    entries_.push_back(std::move(start));
  }

  /// False if there are more sets than `most`.
  bool run_all(std::size_t most) {
    std::size_t begin = 0;
    while (entries_.size() <= most && entries_.back().set.count() < members_.size()) {
      const std::size_t end = entries_.size();
      extend(begin, end, most);
      begin = end;
    }
    return entries_.size() <= most;
  }

  /// Follows only the best `beam` sets of each size.
  void run_beam(std::size_t beam) {
    std::size_t begin = 0;
    for (std::size_t size = 0; size < members_.size(); ++size) {
      const std::size_t end = entries_.size();
      extend(begin, end, static_cast<std::size_t>(-1));
      begin = end;
      const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(begin);
      std::stable_sort(first, entries_.end(), [](const Entry& a, const Entry& b) { return a.promise() < b.promise(); });
      entries_.resize(std::min(entries_.size(), begin + beam));
    }
    entries_.resize(begin + 1);
  }

  [[nodiscard]] std::vector<std::size_t> order() const {
    std::vector<std::size_t> order;
    for (std::size_t at = entries_.size() - 1; entries_[at].previous != no_entry; at = entries_[at].previous) {
      order.push_back(members_[entries_[at].last]);
    }
    std::reverse(order.begin(), order.end());
    return order;
  }

 private:
  /// Adds all sets with one member more than the entries from `begin` to `end` have; stops beyond `most` entries.
  void extend(std::size_t begin, std::size_t end, std::size_t most) {
    std::unordered_map<StageSet, std::size_t, Hash> known;
    for (std::size_t from = begin; from < end; ++from) {
      for (std::size_t member = 0; member < members_.size(); ++member) {
        if (entries_[from].set.contains(member) || !before_[member].subset_of(entries_[from].set)) {
          continue;
        }
        Entry entry = with(from, member);
        const auto [place, is_new] = known.emplace(entry.set, entries_.size());
        if (is_new) {
          entries_.push_back(std::move(entry));
        } else if (entry.cost < entries_[place->second].cost) {
          entries_[place->second] = std::move(entry);
        }
        if (entries_.size() > most) {
          return;
        }
      }
    }
  }

  [[nodiscard]] Entry with(std::size_t from, std::size_t member) const {
    Entry entry = entries_[from];
    entry.set.insert(member);
    entry.changes += weights_[member].changes;
    entry.cost += static_cast<double>(entry.changes) * static_cast<double>(weights_[member].takes);
    entry.left -= weights_[member].takes;
    entry.previous = from;
    entry.last = member;
    return entry;
  }

  std::vector<std::size_t> members_;
  std::vector<Weight> weights_;
  std::vector<StageSet> before_;
  std::vector<Entry> entries_;
};

}  // namespace

std::optional<std::vector<std::size_t>> exact_order(const Poset& poset, const std::vector<Weight>& weights,
                                                    const StageSet& set, std::size_t initial_sets) {
  BlockSearch search(poset, weights, set);
  if (!search.run_all(initial_sets)) {
    return std::nullopt;
  }
  return search.order();
}

std::vector<std::size_t> beam_order(const Poset& poset, const std::vector<Weight>& weights, const StageSet& set,
                                    std::size_t beam) {
  BlockSearch search(poset, weights, set);
  search.run_beam(beam);
  return search.order();
}

}  // namespace stagec::order
