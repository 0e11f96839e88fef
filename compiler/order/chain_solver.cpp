#include "order/chain_solver.h"

#include <algorithm>
#include <bit>

#include "order/block_search.h"
#include "order/max_ratio.h"

namespace stagec::order {

namespace {

double product(std::int64_t a, std::int64_t b) {
  return static_cast<double>(a) * static_cast<double>(b);
}

Weight sum(const std::vector<Weight>& weights, const StageSet& set) {
  Weight total;
  set.each([&](std::size_t stage) {
    total.changes += weights[stage].changes;
    total.takes += weights[stage].takes;
  });
  return total;
}

/// Shifted right so that sums of changes times sums of takes stay below 2^62; what is above 0 stays so.
std::vector<Weight> scaled(std::vector<Weight> weights, const StageSet& set) {
  const Weight total = sum(weights, set);
  const auto excess = [](std::int64_t value, int bits) {
    return std::max(0, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(value))) - bits);
  };
  const int changes = excess(total.changes, 34);
  const int takes = excess(total.takes, 27);
  for (Weight& weight : weights) {
    weight.changes = weight.changes == 0 ? 0 : std::max<std::int64_t>(1, weight.changes >> changes);
    weight.takes = weight.takes == 0 ? 0 : std::max<std::int64_t>(1, weight.takes >> takes);
  }
  return weights;
}

/// An order of some stages, and what no order of them alone can be below.
struct Part {
  std::vector<std::size_t> order;
  double bound = 0;
  Weight total;
};

class Solver {
 public:
  Solver(const ChainProblem& problem, const ChainLimits& limits)
      : problem_(problem), limits_(limits), scaled_(scaled(problem.weights, problem.stages)) {
    for (std::size_t i = 0; i < problem.poset.size(); ++i) {
      depth_.push_back(problem.poset.before(i).count());
    }
  }

  /// Sidney's decomposition. Layers that never change come first and those that take no time last, as far as they may:
  /// then the ratio of what is left is a number.
  Part solve(StageSet set) {
    Part whole;
    const std::vector<std::size_t> first = free_end(set, true);
    for (const std::size_t stage : first) {
      set.erase(stage);
      append(whole, single(stage));
    }
    const std::vector<std::size_t> last = free_end(set, false);
    for (const std::size_t stage : last) {
      set.erase(stage);
    }
    while (!set.empty()) {
      const StageSet block = max_ratio_set(problem_.poset, scaled_, set);
      append(whole, solve_block(block));
      set -= block;
    }
    for (const std::size_t stage : last) {
      append(whole, single(stage));
    }
    return whole;
  }

  [[nodiscard]] bool exact() const { return exact_; }
  [[nodiscard]] std::size_t largest_block() const { return largest_block_; }

 private:
  [[nodiscard]] const Weight& weight(std::size_t stage) const { return problem_.weights[stage]; }

  [[nodiscard]] Part single(std::size_t stage) const {
    return {{stage}, product(weight(stage).changes, weight(stage).takes), weight(stage)};
  }

  static void append(Part& whole, Part part) {
    whole.bound += part.bound + product(whole.total.changes, part.total.takes);
    whole.order.insert(whole.order.end(), part.order.begin(), part.order.end());
    whole.total.changes += part.total.changes;
    whole.total.takes += part.total.takes;
  }

  /// The stages without changes that only such come before, or those without time that only such come after.
  [[nodiscard]] std::vector<std::size_t> free_end(const StageSet& set, bool front) const {
    StageSet free(problem_.poset.size());
    set.each([&](std::size_t stage) {
      if ((front ? weight(stage).changes : weight(stage).takes) == 0) {
        free.insert(stage);
      }
    });
    const StageSet costly = set - free;
    std::vector<std::size_t> found;
    free.each([&](std::size_t stage) {
      const StageSet& side = front ? problem_.poset.before(stage) : problem_.poset.after(stage);
      if (!side.meets(costly)) {
        found.push_back(stage);
      }
    });
    std::stable_sort(found.begin(), found.end(), [&](std::size_t a, std::size_t b) { return depth_[a] < depth_[b]; });
    return found;
  }

  /// A minimal set of maximum ratio.
  Part solve_block(const StageSet& block) {
    if (block.count() == 1) {
      return single(block.members().front());
    }
    const std::vector<StageSet> series = series_parts(block);
    if (series.size() > 1) {
      Part whole;
      for (const StageSet& part : series) {
        append(whole, solve(part));
      }
      return whole;
    }
    return search(block);
  }

  /// The parts of a block that stand one after another in every order: the connected parts of the graph of pairs that
  /// may stand either way.
  [[nodiscard]] std::vector<StageSet> series_parts(StageSet block) const {
    std::vector<StageSet> parts;
    while (!block.empty()) {
      StageSet part(problem_.poset.size());
      std::vector<std::size_t> open = {block.members().front()};
      block.erase(open.back());
      while (!open.empty()) {
        const std::size_t stage = open.back();
        open.pop_back();
        part.insert(stage);
        const StageSet beside = block - problem_.poset.before(stage) - problem_.poset.after(stage);
        beside.each([&](std::size_t other) { open.push_back(other); });
        block -= beside;
      }
      parts.push_back(std::move(part));
    }
    std::sort(parts.begin(), parts.end(), [&](const StageSet& a, const StageSet& b) {
      return problem_.poset.before(b.members().front()).contains(a.members().front());
    });
    return parts;
  }

  Part search(const StageSet& block) {
    largest_block_ = std::max(largest_block_, block.count());
    Part part;
    part.total = sum(problem_.weights, block);
    if (auto order = exact_order(problem_.poset, problem_.weights, block, limits_.initial_sets)) {
      part.order = *std::move(order);
      part.bound = chain_cost(problem_.weights, part.order);
      return part;
    }
    exact_ = false;
    part.order = beam_order(problem_.poset, problem_.weights, block, limits_.beam);
    part.bound = std::max(pairwise_bound(problem_, block), ratio_bound(block, part.total));
    return part;
  }

  /// In a block of maximum ratio ρ = C/P no initial set has a greater one. So an order costs at least
  /// ½·P·C + ½·ρ·Σ p² and at least ½·P·C + ½·Σ c²/ρ: the area under the line of that ratio, and what the steps of
  /// the order leave above it.
  [[nodiscard]] double ratio_bound(const StageSet& block, const Weight& total) const {
    double changes = 0;
    double takes = 0;
    block.each([&](std::size_t stage) {
      changes += product(weight(stage).changes, weight(stage).changes);
      takes += product(weight(stage).takes, weight(stage).takes);
    });
    const double ratio = static_cast<double>(total.takes) / static_cast<double>(total.changes);
    return (product(total.changes, total.takes) + std::max(changes * ratio, takes / ratio)) / 2;
  }

  const ChainProblem& problem_;
  const ChainLimits& limits_;
  std::vector<Weight> scaled_;
  std::vector<std::size_t> depth_;
  bool exact_ = true;
  std::size_t largest_block_ = 0;
};

}  // namespace

double chain_cost(const std::vector<Weight>& weights, const std::vector<std::size_t>& order) {
  double cost = 0;
  std::int64_t changes = 0;
  for (const std::size_t stage : order) {
    changes += weights[stage].changes;
    cost += product(changes, weights[stage].takes);
  }
  return cost;
}

double pairwise_bound(const ChainProblem& problem, const StageSet& set) {
  double bound = 0;
  set.each([&](std::size_t stage) {
    const Weight& weight = problem.weights[stage];
    bound += product(weight.changes, weight.takes);
    set.each([&](std::size_t other) {
      const Weight& second = problem.weights[other];
      if (problem.poset.before(other).contains(stage)) {
        bound += product(weight.changes, second.takes);
      } else if (stage < other && !problem.poset.before(stage).contains(other)) {
        bound += std::min(product(weight.changes, second.takes), product(second.changes, weight.takes));
      }
    });
  });
  return bound;
}

ChainSolution solve_chain(const ChainProblem& problem, const ChainLimits& limits) {
  Solver solver(problem, limits);
  const Part part = solver.solve(problem.stages);
  ChainSolution solution;
  solution.order = part.order;
  solution.cost = chain_cost(problem.weights, part.order);
  solution.lower_bound = std::min(solution.cost, part.bound);
  solution.exact = solver.exact();
  solution.largest_block = solver.largest_block();
  return solution;
}

}  // namespace stagec::order
