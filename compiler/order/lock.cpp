#include "order/lock.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/spelling.h"
#include "order/stage_graph.h"

namespace stagec::order {

using model::Program;
using model::Stage;

std::vector<LockLine> read_lock(const SourceMap& sources, FileId file, diag::Sink& sink) {
  const SourceFile& source = sources.file(file);
  std::vector<LockLine> lines;
  std::map<std::string, Span> known;
  for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
    const std::string_view whole = source.line(number);
    const std::string_view line = whole.substr(0, whole.find('#'));
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) {
      continue;
    }
    const std::string_view text = line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
    const std::size_t blank = text.find_first_of(" \t");
    const auto start = source.line_start(number) + static_cast<std::uint32_t>(begin);
    const Span span{file, start, start + static_cast<std::uint32_t>(std::min(blank, text.size()))};
    if (blank != std::string_view::npos) {
      const auto rest = static_cast<std::uint32_t>(text.find_first_not_of(" \t", blank));
      sink.error("order-line", {file, start + rest, start + static_cast<std::uint32_t>(text.size())},
                 "a line of the order names one stage, found `{}` behind it", text.substr(rest))
          .help("give each stage a line of its own; `#` starts a comment");
    }
    const std::string name(text.substr(0, blank));
    const auto [first, is_new] = known.emplace(name, span);
    if (!is_new) {
      sink.error("order-twice", span, "the stage `{}` stands in the order twice", name)
          .label(first->second, "here first")
          .help("take out one of the lines");
      continue;
    }
    lines.push_back({name, span});
  }
  return lines;
}

namespace {

class LockCheck {
 public:
  LockCheck(const Program& program, const OrderProblem& problem, diag::Sink& sink)
      : program_(program), problem_(problem), sink_(sink) {}

  Order check(const std::vector<LockLine>& lines) {
    Order order;
    for (const LockLine& line : lines) {
      const Stage* stage = program_.stage(line.stage);
      if (stage == nullptr || stage->builder) {
        report_unknown(line, stage != nullptr);
        continue;
      }
      order.push_back(static_cast<std::size_t>(stage - program_.stages.data()));
      spans_[line.stage] = line.span;
    }
    if (!problem_.poset.respects(order) && !report_edges(order)) {
      report_places(order);
    }
    return order;
  }

 private:
  void report_unknown(const LockLine& line, bool builder) {
    if (builder) {
      sink_
          .warning("order-unknown-stage", line.span, "the order names the builder `{}`, which stands in no image",
                   line.stage)
          .help("take the line out: what a builder needs comes before it anyway");
      return;
    }
    diag::Report report = sink_.warning("order-unknown-stage", line.span,
                                        "the order names the stage `{}`, and there is no such stage", line.stage);
    if (const auto near = closest(line.stage, problem_.names)) {
      report.help("did you mean `{}`?", *near);
    }
    report.help("`stagec order --add` takes out lines without a stage");
  }

  /// Pairs that stand against what a stage says. False if there are none.
  bool report_edges(const Order& order) {
    const std::vector<std::size_t> places = positions(order);
    bool found = false;
    for (const Edge& edge : edges(program_)) {
      const std::size_t before = index(edge.before);
      const std::size_t after = index(edge.after);
      if (places[before] < order.size() && places[after] < places[before]) {
        broken(edge.before, edge.after).label(edge.span, "`{}` comes after `{}`", edge.after, edge.before);
        found = true;
      }
    }
    return found;
  }

  /// The first pair that stands against `place`, or against stages that the order lacks.
  void report_places(const Order& order) {
    for (std::size_t i = 1; i < order.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (problem_.poset.before(order[j]).contains(order[i])) {
          broken(problem_.names[order[i]], problem_.names[order[j]])
              .note("roots come first, then `place first`; `place last` comes last");
          return;
        }
      }
    }
  }

  diag::Report broken(const std::string& before, const std::string& after) {
    diag::Report report = sink_.error("order-against-need", spans_[after],
                                      "the order has `{}` before `{}`, which must come before it", after, before);
    report.at("`{}` stands here", after);
    report.label(spans_[before], "`{}` only here", before);
    report.help("`stagec order --add` moves as little as that takes; `stagec order --update` looks for the best order");
    return report;
  }

  [[nodiscard]] std::size_t index(const std::string& name) const {
    return static_cast<std::size_t>(program_.stage(name) - program_.stages.data());
  }

  /// By stage; the size of the order for those that it lacks.
  [[nodiscard]] std::vector<std::size_t> positions(const Order& order) const {
    std::vector<std::size_t> places(problem_.names.size(), order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      places[order[i]] = i;
    }
    return places;
  }

  const Program& program_;
  const OrderProblem& problem_;
  diag::Sink& sink_;
  std::map<std::string, Span> spans_;
};

}  // namespace

Order check_lock(const Program& program, const OrderProblem& problem, const std::vector<LockLine>& lines,
                 diag::Sink& sink) {
  return LockCheck(program, problem, sink).check(lines);
}

std::string write_lock(const OrderProblem& problem, const Order& order) {
  std::string text =
      "# The order of the stages in every image, from first to last. Written by `stagec order`, kept by\n"
      "# `stagec compile`: a change of it rebuilds images, so it changes only when somebody asks for that.\n";
  for (const std::size_t stage : order) {
    text += problem.names[stage] + "\n";
  }
  return text;
}

}  // namespace stagec::order
