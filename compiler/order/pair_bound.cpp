// A layer is rebuilt by changes in what stands before it, and layers before which different ones stand are different.
// So if the stage A comes before B, the changes of A rebuild at least as many layers of B as there are different pairs
// of a layer of A and one of B, each told by its instructions and by what must stand before it. If B comes before A it
// is the other way round, and one of the two is so in every order. The sum over all pairs of the cheaper way is below
// the cost of every order, as no layer's rebuilds are counted for two pairs.
#include "order/pair_bound.h"

#include <algorithm>

#include "order/key_table.h"

namespace stagec::order {

namespace {

/// What is known of two stages in all chains that have both: for each different pair of layers the least changes.
struct Pair {
  std::int64_t first = 0;
  std::int64_t second = 0;
};

class PairBound {
 public:
  explicit PairBound(const OrderProblem& problem)
      : problem_(problem),
        chains_(problem.images.chains.size()),
        keys_(problem.names.size() * chains_),
        changes_(problem.names.size() * chains_) {
    for (std::size_t chain = 0; chain < chains_; ++chain) {
      const std::vector<Layer>& layers = problem.images.chains[chain].layers;
      const std::vector<std::int64_t> changes = own_changes(problem.images, problem.images.chains[chain]);
      for (std::size_t i = 0; i < layers.size(); ++i) {
        std::uint64_t key = spread(layers[i].content ^ spread(layers[i].stage));
        for (const Layer& other : layers) {
          if (problem.poset.before(layers[i].stage).contains(other.stage)) {
            key += spread(other.content ^ spread(other.stage));
          }
        }
        keys_[layers[i].stage * chains_ + chain] = spread(key) | 1U;
        changes_[layers[i].stage * chains_ + chain] = changes[i];
      }
    }
  }

  /// Seconds in a million months.
  double bound() {
    double sum = 0;
    for (std::size_t first = 0; first < problem_.names.size(); ++first) {
      sum += product(look_at(first, first).first, first);
      for (std::size_t second = first + 1; second < problem_.names.size(); ++second) {
        const Pair pair = look_at(first, second);
        const double one_way = product(pair.first, second);
        const double other_way = product(pair.second, first);
        if (problem_.poset.before(second).contains(first)) {
          sum += one_way;
        } else if (problem_.poset.before(first).contains(second)) {
          sum += other_way;
        } else {
          sum += std::min(one_way, other_way);
        }
      }
    }
    return sum;
  }

 private:
  [[nodiscard]] double product(std::int64_t changes, std::size_t stage) const {
    return static_cast<double>(changes) * static_cast<double>(problem_.images.weights[stage].takes);
  }

  Pair look_at(std::size_t first, std::size_t second) {
    known_.clear();
    Pair sum;
    for (std::size_t chain = 0; chain < chains_; ++chain) {
      const std::size_t a = first * chains_ + chain;
      const std::size_t b = second * chains_ + chain;
      if (keys_[a] == 0 || keys_[b] == 0) {
        continue;
      }
      const auto [least, is_new] = known_.insert(spread(keys_[a]) + keys_[b]);
      const Pair now{changes_[a], changes_[b]};
      if (is_new) {
        *least = now;
        sum.first += now.first;
        sum.second += now.second;
      }
      const Pair less{std::min(least->first, now.first), std::min(least->second, now.second)};
      sum.first -= least->first - less.first;
      sum.second -= least->second - less.second;
      *least = less;
    }
    return sum;
  }

  const OrderProblem& problem_;
  std::size_t chains_;
  std::vector<std::uint64_t> keys_;  ///< of each stage's layer in each chain; 0 if it has none
  std::vector<std::int64_t> changes_;
  KeyTable<Pair> known_;
};

}  // namespace

std::vector<std::int64_t> own_changes(const ImageSet& images, const LayerChain& chain) {
  StageSet counted(images.weights.size());
  for (const Layer& layer : chain.layers) {
    counted.insert(layer.stage);
  }
  std::vector<std::int64_t> changes;
  for (const Layer& layer : chain.layers) {
    changes.push_back(images.weights[layer.stage].changes);
    if (layer.taken != StageSet()) {
      (layer.taken - counted).each([&](std::size_t stage) { changes.back() += images.weights[stage].changes; });
      counted |= layer.taken;
    }
  }
  return changes;
}

double pair_bound(const OrderProblem& problem) {
  return PairBound(problem).bound() * to_minutes;
}

}  // namespace stagec::order
