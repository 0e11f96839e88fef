// Which stages are known to be in the env where a condition holds or fails.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "model/program.h"

namespace stagec::specialize {

using StageNames = std::set<std::string, std::less<>>;

/// Stages that must be present if `expr` is true (`holds`) or false.
[[nodiscard]] StageNames implied_stages(const model::Program& program, const model::Stage* stage,
                                        const syntax::Expr& expr, bool holds);

/// The stage itself and everything it needs, however far.
[[nodiscard]] StageNames needed_stages(const model::Program& program, const model::Stage& stage);

}  // namespace stagec::specialize
