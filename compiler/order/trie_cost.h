// What an order of stages costs over a set of images, whose equal starts are built once: the layers form a trie.
//
// A layer is rebuilt when it changes, when a layer before it changes, and when a builder that it or a layer before it
// takes from changes. Whether two images share a layer depends on which layers stand before it, not on their order;
// so does how often it is rebuilt. Hence the cost of a stage depends on the set of stages before it alone, and the
// cost of an order is a sum of such steps: searches over sets of stages work for tries as they do for chains.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "order/images.h"

namespace stagec::order {

/// How changes come together.
struct Reading {
  /// How often a month all images are built. 0: changes are rare, and each is followed by a build of its own. Else
  /// changes are independent of each other (Poisson), and a build meets all since the last one at once.
  double builds = 0;

  /// How often a month a layer is rebuilt that changes reach this often a million months.
  [[nodiscard]] double rebuilds(std::int64_t changes) const;
};

/// `images` must outlive it. Not to be shared between threads.
class TrieCost {
 public:
  explicit TrieCost(const ImageSet& images, Reading reading = {});

  /// What stands before a place in an order, for each chain.
  struct State {
    std::vector<std::uint64_t> key;      ///< equal for two chains if they are the same up to there
    std::vector<std::int64_t> changes;   ///< that reach the layer above
    std::vector<std::uint64_t> reached;  ///< from which stages, as bits; of chains that take from builders only
  };
  [[nodiscard]] State start() const;

  [[nodiscard]] const Reading& reading() const { return reading_; }

  /// Minutes a month for the layers of `stage` if it comes next.
  [[nodiscard]] double step(const State& state, std::size_t stage) const;
  /// Lets `stage` come next.
  void advance(State& state, std::size_t stage) const;

  /// Minutes a month for the layers of the builders themselves, which no order changes.
  [[nodiscard]] double fixed() const { return fixed_; }
  /// Minutes a month of all images. Stages that are not in `order` count as if no image had them.
  [[nodiscard]] double cost(const std::vector<std::size_t>& order) const;

  /// How many layers there are, and how many different ones an order makes of them.
  struct Layers {
    std::size_t all = 0;
    std::size_t distinct = 0;
  };
  [[nodiscard]] Layers layers(const std::vector<std::size_t>& order) const;

  /// How many chains have a layer of the stage: the work of one step().
  [[nodiscard]] std::size_t chains_with(std::size_t stage) const { return uses_[stage].size(); }
  [[nodiscard]] std::size_t chain_count() const { return images_.chains.size(); }

 private:
  /// A layer of a stage in a chain.
  struct Use {
    std::size_t chain = 0;
    std::uint64_t key = 0;
    StageSet reach;  ///< the stage and those that it takes from; of no size if it is the stage alone
  };
  [[nodiscard]] std::int64_t added_changes(const State& state, const Use& use, std::size_t stage) const;
  [[nodiscard]] std::pair<double, std::size_t> fixed_layers() const;
  [[nodiscard]] bool is_new(std::uint64_t key) const;
  void forget_keys() const;

  const ImageSet& images_;
  Reading reading_;
  std::vector<std::vector<Use>> uses_;  ///< by stage
  std::vector<bool> takes_;             ///< chains that take from builders
  std::size_t words_ = 0;               ///< of a set of stages
  double fixed_ = 0;
  /// The keys seen in a step: a hash table that a new round empties at once.
  mutable std::vector<std::pair<std::uint64_t, std::uint32_t>> seen_;
  mutable std::uint32_t round_ = 0;
};

}  // namespace stagec::order
