// The order of stages in the image of one env and in each of its builders, and the
// build stages they become: what several start with is a trunk of its own.
#pragma once

#include <string>
#include <vector>

#include "specialize/plan.h"

namespace stagec::order {

/// A FROM of the generated Dockerfile and the stages between it and the next.
struct Section {
  enum class Kind { trunk, builder, image };
  Kind kind = Kind::image;
  std::string name;                    ///< `AS name`; empty for an image that is alone in its file
  std::string parent;                  ///< the section it starts from; empty for one that starts from a base image
  const model::Stage* root = nullptr;  ///< gives the base image where `parent` is empty
  std::vector<const model::Stage*> stages;
};

/// Sections so that each stands after those it starts or takes from; the image is last.
/// `order` is the global order; stages keep it.
[[nodiscard]] std::vector<Section> sections(const specialize::Plan& plan, const std::vector<std::string>& order);

/// The stages of the image in order, trunks included.
[[nodiscard]] std::vector<const model::Stage*> image_sequence(const std::vector<Section>& sections);

}  // namespace stagec::order
