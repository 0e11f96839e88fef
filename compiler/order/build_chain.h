// The stages of one env's image and of each of its builders.
#pragma once

#include <string>
#include <vector>

#include "specialize/plan.h"

namespace stagec::order {

/// A build stage before trunks are cut out of it.
struct Chain {
  std::string name;
  const model::Stage* root = nullptr;
  std::vector<const model::Stage*> stages;  ///< of a builder it is the last one
  bool is_image = false;
};

/// The chain of each builder and, last, that of the image. Stages keep `order`, the global order.
[[nodiscard]] std::vector<Chain> build_chains(const specialize::Plan& plan, const std::vector<std::string>& order);

}  // namespace stagec::order
