#include "order/max_ratio.h"

#include <algorithm>
#include <limits>

namespace stagec::order {

namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max() / 2;

/// Maximum flow by Dinic's algorithm (1970) from vertex `size` to vertex `size + 1`.
class Network {
 public:
  explicit Network(std::size_t size) : source_(size), sink_(size + 1), arcs_(size + 2) {}

  void from_source(std::size_t vertex, std::int64_t capacity) { add(source_, vertex, capacity); }
  void to_sink(std::size_t vertex, std::int64_t capacity) { add(vertex, sink_, capacity); }
  void add(std::size_t from, std::size_t to, std::int64_t capacity) {
    arcs_[from].push_back(all_.size());
    all_.push_back({to, capacity});
    arcs_[to].push_back(all_.size());
    all_.push_back({from, 0});
  }

  void run() {
    while (level()) {
      next_.assign(arcs_.size(), 0);
      while (push(source_, unlimited) > 0) {
      }
    }
  }

  /// What a vertex reaches along arcs that have capacity left; the source and the sink among them.
  [[nodiscard]] std::vector<bool> reached_from(std::size_t start) const {
    std::vector<bool> reached(arcs_.size());
    std::vector<std::size_t> open = {start};
    reached[start] = true;
    while (!open.empty()) {
      const std::size_t vertex = open.back();
      open.pop_back();
      for (const std::size_t arc : arcs_[vertex]) {
        if (all_[arc].left > 0 && !reached[all_[arc].to]) {
          reached[all_[arc].to] = true;
          open.push_back(all_[arc].to);
        }
      }
    }
    return reached;
  }
  [[nodiscard]] std::size_t source() const { return source_; }
  [[nodiscard]] std::size_t sink() const { return sink_; }

 private:
  struct Arc {
    std::size_t to;
    std::int64_t left;
  };

  bool level() {
    levels_.assign(arcs_.size(), -1);
    levels_[source_] = 0;
    std::vector<std::size_t> queue = {source_};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const std::size_t arc : arcs_[queue[i]]) {
        if (all_[arc].left > 0 && levels_[all_[arc].to] < 0) {
          levels_[all_[arc].to] = levels_[queue[i]] + 1;
          queue.push_back(all_[arc].to);
        }
      }
    }
    return levels_[sink_] >= 0;
  }

  std::int64_t push(std::size_t vertex, std::int64_t most) {
    if (vertex == sink_) {
      return most;
    }
    for (std::size_t& i = next_[vertex]; i < arcs_[vertex].size(); ++i) {
      const std::size_t index = arcs_[vertex][i];
      if (all_[index].left > 0 && levels_[all_[index].to] == levels_[vertex] + 1) {
        const std::int64_t pushed = push(all_[index].to, std::min(most, all_[index].left));
        if (pushed > 0) {
          all_[index].left -= pushed;
          all_[index ^ 1U].left += pushed;
          return pushed;
        }
      }
    }
    return 0;
  }

  std::size_t source_;
  std::size_t sink_;
  std::vector<std::vector<std::size_t>> arcs_;
  std::vector<Arc> all_;
  std::vector<int> levels_;
  std::vector<std::size_t> next_;
};

/// A set as a graph of its own: members numbered from 0, each with what comes immediately before it.
struct Local {
  std::vector<std::size_t> members;
  std::vector<std::vector<std::size_t>> before;
};

Local make_local(const Poset& poset, const StageSet& set) {
  Local local{set.members(), {}};
  std::vector<std::size_t> number(poset.size());
  for (std::size_t i = 0; i < local.members.size(); ++i) {
    number[local.members[i]] = i;
  }
  for (const std::size_t stage : local.members) {
    const StageSet all = poset.before(stage) & set;
    StageSet immediate = all;
    all.each([&](std::size_t other) { immediate -= poset.before(other); });
    std::vector<std::size_t>& list = local.before.emplace_back();
    immediate.each([&](std::size_t other) { list.push_back(number[other]); });
  }
  return local;
}

Weight sum(const std::vector<Weight>& weights, const StageSet& set) {
  Weight total;
  set.each([&](std::size_t stage) {
    total.changes += weights[stage].changes;
    total.takes += weights[stage].takes;
  });
  return total;
}

/// The network whose minimum cut gives the initial set that gains most over the ratio of `total`.
Network closure_network(const Local& local, const std::vector<Weight>& weights, const Weight& total) {
  Network network(local.members.size());
  for (std::size_t i = 0; i < local.members.size(); ++i) {
    const Weight& weight = weights[local.members[i]];
    const std::int64_t gain = weight.takes * total.changes - weight.changes * total.takes;
    if (gain > 0) {
      network.from_source(i, gain);
    } else if (gain < 0) {
      network.to_sink(i, -gain);
    }
    for (const std::size_t before : local.before[i]) {
      network.add(i, before, unlimited);
    }
  }
  network.run();
  return network;
}

StageSet chosen(const Local& local, const std::vector<bool>& reached, std::size_t stages) {
  StageSet set(stages);
  for (std::size_t i = 0; i < local.members.size(); ++i) {
    if (reached[i]) {
      set.insert(local.members[i]);
    }
  }
  return set;
}

}  // namespace

StageSet max_ratio_set(const Poset& poset, const std::vector<Weight>& weights, const StageSet& set) {
  const Local local = make_local(poset, set);
  StageSet best = set;
  for (;;) {
    const Network network = closure_network(local, weights, sum(weights, best));
    StageSet better = chosen(local, network.reached_from(network.source()), poset.size());
    if (!better.empty()) {
      best = std::move(better);
      continue;
    }
    // No set gains anything, so that the ratio is the greatest. The sets that have it are those that no arc with
    // capacity left leads out of: the smallest is what some member reaches.
    std::size_t smallest = local.members.size() + 1;
    for (std::size_t i = 0; i < local.members.size(); ++i) {
      const std::vector<bool> reached = network.reached_from(i);
      StageSet tight = chosen(local, reached, poset.size());
      if (!reached[network.sink()] && tight.count() < smallest) {
        smallest = tight.count();
        best = std::move(tight);
      }
    }
    return best;
  }
}

}  // namespace stagec::order
