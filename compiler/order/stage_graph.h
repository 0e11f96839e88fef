// The graph of all stages and the one order that every env takes its stages from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diag/sink.h"
#include "model/program.h"

namespace stagec::order {

/// `before` must come before `after`; the reference that says so.
struct Edge {
  std::string before;
  std::string after;
  Span span;
};

/// Every dependency that the stages declare: needs, needs one of, after, take.
[[nodiscard]] std::vector<Edge> edges(const model::Program& program);

/// All stages in an order that respects every edge; nothing if there is a cycle, which is reported as the path of
/// stages with the place of each edge. Ties: roots, then `place first` (with what it needs), then what builders
/// need (for the costliest builder first, so that it shares the longest start with the image), then the rest, then
/// `place last`; by name within each.
[[nodiscard]] std::optional<std::vector<std::string>> order_stages(const model::Program& program, diag::Sink& sink);

}  // namespace stagec::order
