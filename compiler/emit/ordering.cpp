// How a compilation comes to its global order.
#include <algorithm>

#include "emit/compilation.h"
#include "order/lock.h"
#include "order/order_search.h"
#include "specialize/specialize.h"

namespace stagec::emit {

Ordering Compilation::ordering() const {
  Ordering ordering{order::order_problem(program_), {}};
  specialize::Specializer specializer(program_, resolution_, sources_, files_);
  order::ImageCollector images(ordering.problem.images);
  diag::Sink ignored;  // what there is to report is reported where an env is compiled
  for (const model::Env& env : program_.envs) {
    const std::size_t errors = ignored.error_count();
    const auto plan = env.prebuilt.empty() ? specializer.specialize(env, {}, ignored) : std::nullopt;
    if (!plan || ignored.error_count() != errors) {
      continue;
    }
    std::vector<order::LayerChain> chains = order::layer_chains(program_, *plan);
    ordering.single.push_back({ordering.problem.images.weights, chains});
    images.add(std::move(chains));
  }
  return ordering;
}

namespace {

/// Says of the stages that the recorded order lacks where they stand for now.
void warn_missing(const model::Program& program, order::Order recorded, const order::Order& whole, diag::Sink& sink) {
  std::sort(recorded.begin(), recorded.end());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (std::binary_search(recorded.begin(), recorded.end(), whole[i])) {
      continue;
    }
    const model::Stage& stage = program.stages[whole[i]];
    diag::Report report =
        sink.warning("order-incomplete", stage.name_span, "the stage `{}` is not in the recorded order", stage.name);
    if (i > 0) {
      report.at("for now it comes after `{}`, where it costs least", program.stages[whole[i - 1]].name);
    }
    report.help("`stagec order --add` records that");
  }
}

}  // namespace

/// The order in `order.lock`, with the stages it lacks where they cost least; `otherwise` where there is none, or
/// where it is broken, which is reported.
std::vector<std::string> Compilation::recorded_order(std::vector<std::string> otherwise) {
  const std::string path = join_path(layout_of(options_, files_).stages, std::string(order::lock_name));
  if (files_.kind(path) != FileKind::file) {
    return otherwise;
  }
  std::string why;
  std::optional<std::string> text = files_.read(path, why);
  const FileId file = sources_.add(path, text.value_or(""));
  if (!text) {
    sink_.error("unreadable-file", {file, 0, 0}, "`{}` cannot be read: {}", path, why);
    return otherwise;
  }
  const std::size_t errors = sink_.error_count();
  const std::vector<order::LockLine> lines = order::read_lock(sources_, file, sink_);
  order::OrderProblem problem = order::order_problem(program_);
  order::Order order = order::check_lock(program_, problem, lines, sink_);
  if (sink_.error_count() != errors) {
    return otherwise;
  }
  if (order.size() < problem.movable.count()) {
    problem.images = ordering().problem.images;
    order::Order whole = order::with_missing(problem, order::TrieCost(problem.images), order);
    warn_missing(program_, order, whole, sink_);
    order = std::move(whole);
  }
  return order::with_builders(program_, problem, order);
}

}  // namespace stagec::emit
