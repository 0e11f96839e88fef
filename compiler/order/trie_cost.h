// What an order of stages costs over a set of images, whose equal starts are built once: the layers form a trie.
//
// A layer is rebuilt when it changes, when a layer before it changes, and when a builder that it or a layer before it
// takes from changes. Whether two images share a layer depends on which layers stand before it, not on their order;
// so does how often it is rebuilt. Hence the cost of a stage depends on the set of stages before it alone, and the
// cost of an order is a sum of such steps: searches over sets of stages work for tries as they do for chains, and what
// was asked once need not be computed again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "order/images.h"
#include "order/key_table.h"

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

  [[nodiscard]] const Reading& reading() const { return reading_; }

  /// Minutes a month for the layers of `stage` if just the stages of `before` stand before it.
  [[nodiscard]] double step(const StageSet& before, std::size_t stage) const;

  /// Minutes a month for the layers of the builders themselves, which no order changes.
  [[nodiscard]] double fixed() const { return fixed_; }
  /// Minutes a month of all images. Stages that are not in `order` count as if no image had them.
  [[nodiscard]] double cost(const std::vector<std::size_t>& order) const;

  /// How many layers there are, as a builder counts them.
  struct Layers {
    std::size_t all = 0;       ///< of all images
    std::size_t distinct = 0;  ///< of them: each is pulled and stored once
    std::size_t built = 0;     ///< different ones of images and builders: what a builder makes
  };
  [[nodiscard]] Layers layers(const std::vector<std::size_t>& order) const;

  /// How many chains have a layer of the stage: what a step() looks at.
  [[nodiscard]] std::size_t chains_with(std::size_t stage) const { return places_[stage].uses.size(); }
  [[nodiscard]] std::size_t chain_count() const { return images_.chains.size(); }

 private:
  /// A layer of a stage in a chain, and what stands before it.
  struct Use {
    std::size_t chain = 0;
    std::uint64_t layer = 0;  ///< its own key
    std::size_t pieces = 1;
    std::uint64_t before = 0;  ///< equal for two chains if they are the same up to here
    std::int64_t changes = 0;  ///< of the stages before it
  };
  /// All layers of one stage. What stands before them is kept from one question to the next, which mostly differ in few
  /// stages.
  struct Place {
    std::vector<Use> uses;
    StageSet beside;  ///< the other stages of these chains: no others count
    StageSet before;  ///< those that `uses` was last made for
  };
  /// A layer of a chain that takes from builders: changes of these stages reach it and what follows.
  struct Taker {
    std::size_t stage = 0;
    StageSet taken;
  };

  void stand(Place& place, const StageSet& before) const;
  [[nodiscard]] std::int64_t taken_changes(const Use& use, const StageSet& before, std::size_t stage) const;
  [[nodiscard]] double compute(const StageSet& before, std::size_t stage) const;
  [[nodiscard]] std::pair<double, std::size_t> fixed_layers() const;

  const ImageSet& images_;
  Reading reading_;
  double fixed_ = 0;
  std::vector<std::uint64_t> keys_;  ///< of each stage's layer in each chain; 0 if it has none
  std::vector<StageSet> stages_;     ///< of each chain
  std::vector<std::vector<Taker>> takers_;
  // Scratch, and what was asked before.
  mutable std::vector<Place> places_;  ///< of each stage
  mutable KeyTable<char> seen_;
  mutable KeyTable<double> steps_;
};

}  // namespace stagec::order
