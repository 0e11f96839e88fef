// `stages/order.lock`: the recorded order, one stage of an image a line, `#` starts a comment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "diag/sink.h"
#include "model/program.h"
#include "order/order_problem.h"

namespace stagec::order {

/// Its name in the directory of the stages.
constexpr std::string_view lock_name = "order.lock";

struct LockLine {
  std::string stage;
  Span span;
};

/// The lines of a file. Reports what is no line of it, and stages that stand in it twice.
[[nodiscard]] std::vector<LockLine> read_lock(const SourceMap& sources, FileId file, diag::Sink& sink);

/// The stages of the lines that there are. Warns of the others, and reports where the order is not valid.
[[nodiscard]] Order check_lock(const model::Program& program, const OrderProblem& problem,
                               const std::vector<LockLine>& lines, diag::Sink& sink);

/// The text of the file for an order.
[[nodiscard]] std::string write_lock(const OrderProblem& problem, const Order& order);

}  // namespace stagec::order
