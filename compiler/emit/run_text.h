// The shell text of one layer: `set`, what every layer of its kind starts with, the
// commands, the clean-up.
#pragma once

#include <string>
#include <vector>

#include "emit/assemble.h"
#include "steps/layer.h"

namespace stagec::emit {

/// The RUN of a layer in the dialect.
[[nodiscard]] image::Run make_run(const steps::Layer& layer, const AssembleOptions& options, bool bash);

}  // namespace stagec::emit
