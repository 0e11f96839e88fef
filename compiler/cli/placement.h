// Why the stages of an env stand where they do, and what a change of one rebuilds.
#pragma once

#include <string>
#include <vector>

#include "cli/explanation.h"
#include "order/order_problem.h"

namespace stagec::cli {

class PlacementFinder {
 public:
  PlacementFinder(const emit::Compilation& compilation, const emit::CompiledEnv& env, const SourceMap& sources);

  /// What it comes after and what it stands ahead of; nothing for a stage without a layer.
  [[nodiscard]] std::vector<Fact> stands(const model::Stage& stage) const;
  [[nodiscard]] Rebuilds rebuilds(const model::Stage& stage) const;

 private:
  [[nodiscard]] std::size_t index(const model::Stage& stage) const;
  /// Of a stage of the image; what it takes from builders changes with it.
  [[nodiscard]] order::Weight weight(std::size_t stage) const;
  [[nodiscard]] const model::Stage& stage_at(std::size_t place) const;
  /// The last of the stages before a place that the stage there says it comes after.
  [[nodiscard]] const model::Reference* last_needed(std::size_t place) const;
  [[nodiscard]] Fact behind(std::size_t place) const;
  [[nodiscard]] Fact ahead(std::size_t place) const;
  [[nodiscard]] std::vector<Fact> of_builder(const model::Stage& builder) const;

  const model::Program& program_;
  const emit::CompiledEnv& env_;
  const SourceMap& sources_;
  order::OrderProblem problem_;
  order::Order order_;                     ///< all stages, builders among them
  std::vector<order::LayerChain> chains_;  ///< of the builders, and last of the image
  order::Order image_;                     ///< the stages of the image that have a layer, in order
};

}  // namespace stagec::cli
