// A lower bound for a set of images.
//
// A layer of a chain is told from that of another at least by what must come before it. So each layer that differs
// in this way is a layer of its own in every order, and each may be charged to one chain that has it. What remains of
// a chain is a problem of one machine in which the other layers take no time; its own lower bound counts, the chains
// may be ordered differently.
#include <algorithm>
#include <set>
#include <utility>

#include "order/chain_solver.h"
#include "order/order_search.h"
#include "order/pair_bound.h"

namespace stagec::order {

namespace {

/// With more chains than that, pairs of layers must do.
constexpr std::size_t solved_chains = 500;

class SetBound {
 public:
  SetBound(const OrderProblem& problem, const Reading& reading) : problem_(problem), reading_(reading) {}

  /// `sequence` says which chain is charged first for what it has.
  double charge(const std::vector<std::size_t>& sequence) const {
    std::set<std::pair<std::size_t, std::vector<std::uint64_t>>> charged;
    double bound = 0;
    for (const std::size_t index : sequence) {
      const LayerChain& chain = problem_.images.chains[index];
      ChainProblem alone = own_problem(chain);
      bool any = false;
      for (const Layer& layer : chain.layers) {
        if (charged.insert(identity(chain, layer)).second) {
          any = true;
        } else {
          alone.weights[layer.stage].takes = 0;
        }
      }
      bound += any ? chain_bound(alone) : 0;
    }
    return bound;
  }

 private:
  /// The layer, and the layers that stand before it in every order.
  [[nodiscard]] std::pair<std::size_t, std::vector<std::uint64_t>> identity(const LayerChain& chain,
                                                                            const Layer& layer) const {
    std::vector<std::uint64_t> key = {layer.content};
    for (const Layer& other : chain.layers) {
      if (problem_.poset.before(layer.stage).contains(other.stage)) {
        key.push_back(other.stage);
        key.push_back(other.content);
      }
    }
    return {layer.stage, std::move(key)};
  }

  [[nodiscard]] ChainProblem own_problem(const LayerChain& chain) const {
    ChainProblem alone{problem_.images.weights, problem_.poset, StageSet(problem_.names.size())};
    const std::vector<std::int64_t> changes = own_changes(problem_.images, chain);
    for (std::size_t i = 0; i < chain.layers.size(); ++i) {
      alone.stages.insert(chain.layers[i].stage);
      alone.weights[chain.layers[i].stage].changes = changes[i];
    }
    return alone;
  }

  /// Minutes a month. Where changes come together, what must stand before a layer is all that is counted.
  [[nodiscard]] double chain_bound(const ChainProblem& problem) const {
    if (reading_.builds <= 0) {
      const double pairs = pairwise_bound(problem, problem.stages);
      const bool few = problem_.images.chains.size() <= solved_chains;
      return std::max(pairs, few ? solve_chain(problem, {2'000, 1}).lower_bound : 0) * to_minutes;
    }
    double sum = 0;
    problem.stages.each([&](std::size_t stage) {
      std::int64_t changes = problem.weights[stage].changes;
      (problem.poset.before(stage) & problem.stages).each([&](std::size_t other) {
        changes += problem.weights[other].changes;
      });
      sum += reading_.rebuilds(changes) * static_cast<double>(problem.weights[stage].takes) / 60;
    });
    return sum;
  }

  const OrderProblem& problem_;
  Reading reading_;
};

}  // namespace

double lower_bound(const OrderProblem& problem, const TrieCost& cost) {
  std::vector<std::size_t> sequence;
  for (std::size_t i = 0; i < problem.images.chains.size(); ++i) {
    sequence.push_back(i);
  }
  const auto time = [&](std::size_t chain) {
    std::int64_t sum = 0;
    for (const Layer& layer : problem.images.chains[chain].layers) {
      sum += problem.images.weights[layer.stage].takes;
    }
    return sum;
  };
  const SetBound bound(problem, cost.reading());
  std::stable_sort(sequence.begin(), sequence.end(), [&](std::size_t a, std::size_t b) { return time(a) > time(b); });
  const double longest_first = bound.charge(sequence);
  std::reverse(sequence.begin(), sequence.end());
  const double pairs = cost.reading().builds <= 0 ? pair_bound(problem) : 0;
  return cost.fixed() + std::max({longest_first, bound.charge(sequence), pairs});
}

}  // namespace stagec::order
