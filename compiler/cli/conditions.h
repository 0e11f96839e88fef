// Conditions for people: the values that decide one, and the branches of a stage's steps that were not taken.
#pragma once

#include <string>
#include <vector>

#include "base/source.h"
#include "model/scope.h"
#include "syntax/ast.h"

namespace stagec::cli {

/// "`rocm.version` is `7.2.3`, the env has no `cuda`": what a condition reads, each once.
[[nodiscard]] std::string deciding_values(model::Scope& scope, const syntax::Expr& condition);

/// A branch of an `if` that does not count for the env.
struct SkippedBranch {
  Span span;
  std::string text;  ///< its condition, and what decided it
};

/// The branches of a stage's steps that were not taken, blocks of steps included; in source order, each once.
[[nodiscard]] std::vector<SkippedBranch> skipped_branches(model::Scope& scope, const model::Stage& stage,
                                                          const SourceMap& sources);

}  // namespace stagec::cli
