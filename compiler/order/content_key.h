// When two layers are the same to a builder.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "specialize/plan.h"

namespace stagec::order {

/// Equal for two specialized stages if they give the same instructions; for comparing within one run.
[[nodiscard]] std::uint64_t content_key(const specialize::StagePlan& stage);

/// False if the stage gives no instruction at all in this env.
[[nodiscard]] bool has_layer(const specialize::StagePlan& stage);

/// The builders that its instructions take from, by name, each once.
[[nodiscard]] std::vector<std::string> builders_taken(const specialize::Plan& plan, const specialize::StagePlan& stage);

}  // namespace stagec::order
