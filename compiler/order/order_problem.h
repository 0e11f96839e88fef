// The question that the global order answers: which order of all stages, of those that are valid, costs least over
// all images.
#pragma once

#include <string>
#include <vector>

#include "model/program.h"
#include "order/images.h"
#include "order/poset.h"
#include "specialize/plan.h"

namespace stagec::order {

/// Stages are numbered as in Program::stages, by name.
struct OrderProblem {
  std::vector<std::string> names;
  /// `needs`, `needs one of`, `after` and `place` among the stages of images. Builders stand in no image: what they
  /// need comes before them in chains of their own.
  Poset poset;
  StageSet movable;  ///< the stages of images
  ImageSet images;
};

using Order = std::vector<std::size_t>;

/// The constraints and weights of a program, without images. Its stages must not need each other in a circle.
[[nodiscard]] OrderProblem order_problem(const model::Program& program);

/// The chains of layers of one env.
[[nodiscard]] std::vector<LayerChain> layer_chains(const model::Program& program, const specialize::Plan& plan);

/// Adds chains, those that are there already as copies.
class ImageCollector {
 public:
  explicit ImageCollector(ImageSet& images) : images_(images) {}
  void add(std::vector<LayerChain> chains);

 private:
  ImageSet& images_;
  std::map<std::vector<std::uint64_t>, std::size_t> known_;
};

/// A valid order with ties broken by name.
[[nodiscard]] Order plain_order(const OrderProblem& problem);

/// A valid order that keeps to `wanted` as far as it may; stages that are not in it come as early as they may.
[[nodiscard]] Order nearest_valid(const OrderProblem& problem, const Order& wanted);

/// The names of an order, each builder before the first stage that takes from it.
[[nodiscard]] std::vector<std::string> with_builders(const model::Program& program, const OrderProblem& problem,
                                                     const Order& order);

}  // namespace stagec::order
