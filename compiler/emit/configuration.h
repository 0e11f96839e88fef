// The image's configuration, written once at the end: USER, WORKDIR, ENTRYPOINT, CMD, LABEL, EXPOSE.
#pragma once

#include <vector>

#include "diag/sink.h"
#include "image/image.h"
#include "specialize/plan.h"

namespace stagec::emit {

/// Instructions for what the stages of the image set; two stages that disagree are reported.
[[nodiscard]] std::vector<image::Instruction> configuration(const specialize::Plan& plan,
                                                            const std::vector<const model::Stage*>& stages,
                                                            diag::Sink& sink);

}  // namespace stagec::emit
