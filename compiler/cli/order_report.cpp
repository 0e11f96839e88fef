#include "cli/order_report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/columns.h"

namespace stagec::cli {

namespace {

using Json = nlohmann::ordered_json;
using order::Order;
using order::TrieCost;

/// What a month costs if each env is built with a cache of its own.
double one_by_one(const emit::Ordering& ordering, const Order& order, const order::Reading& reading) {
  double sum = 0;
  for (const order::ImageSet& env : ordering.single) {
    sum += TrieCost(env, reading).cost(order);
  }
  return sum;
}

/// Tenths, so that what is printed does not depend on the last bits of a sum.
double rounded(double minutes) {
  return std::round(minutes * 10) / 10;
}

std::string percent(double part, double whole) {
  return whole <= 0 ? "" : fmt::format("{:.1f} %", 100 * part / whole);
}

}  // namespace

OrderReport report_order(const emit::Ordering& ordering, const OrderQuestion& question) {
  const TrieCost cost(ordering.problem.images, question.reading);
  const order::SearchResult best = order::best_order(ordering.problem, cost, question.now);
  OrderReport report;
  report.reading = question.reading;
  report.order = best.order;
  report.optimal = best.optimal;
  report.now = cost.layers(question.now);
  report.best = cost.layers(best.order);
  report.moves = order::moves_between(cost, question.now, best.order);
  const auto add = [&](std::string key, std::string what, std::string note, double minutes) {
    report.costs.push_back({std::move(key), std::move(what), std::move(note), minutes});
  };
  add("now", "now", question.now_note, cost.cost(question.now));
  add("best", "best known", best.optimal ? "no order costs less" : "", best.cost);
  add("bound", "lower bound", "no order is below it",
      best.optimal ? best.cost : order::lower_bound(ordering.problem, cost));
  add("plain", "plain", "what is needed first, ties by name", cost.cost(order::plain_order(ordering.problem)));
  add("declared", "as declared", "what is needed first, ties as in the files", cost.cost(question.declared));
  if (!question.against.empty()) {
    add("against", "against", question.against_note, cost.cost(question.against));
  }
  add("alone", "each env alone", "the best known order, nothing shared between envs",
      one_by_one(ordering, best.order, question.reading));
  return report;
}

std::string order_text(const OrderReport& report, const std::vector<std::string>& names) {
  const double now = report.costs.front().minutes;
  std::string text = report.reading.builds > 0
                         ? fmt::format("minutes a month, {:g} builds a month\n", report.reading.builds)
                         : "minutes a month\n";
  std::size_t width = 0;
  for (const OrderCost& cost : report.costs) {
    width = std::max(width, fmt::format("{:.1f}", cost.minutes).size());
  }
  std::vector<std::vector<std::string>> rows;
  for (const OrderCost& cost : report.costs) {
    rows.push_back({cost.what, fmt::format("{:>{}.1f}", cost.minutes, width),
                    fmt::format("{:>8}", percent(cost.minutes, now)), cost.note});
  }
  text += columns(rows, 2);
  const auto counts = [](std::string what, std::size_t now_count, std::size_t best_count) {
    return std::vector<std::string>{std::move(what), std::to_string(now_count), std::to_string(best_count)};
  };
  text += "\nlayers\n";
  text += columns({{"", "now", "best known"},
                   counts("of all images", report.now.all, report.best.all),
                   counts("distinct ones", report.now.distinct, report.best.distinct),
                   counts("with those of builders", report.now.built, report.best.built)},
                  2);
  rows.clear();
  for (const order::Move& move : report.moves) {
    rows.push_back({names[move.stage],
                    move.after == move.stage ? "to the start" : fmt::format("after {}", names[move.after]),
                    fmt::format("saves {:.1f}", move.saves)});
  }
  return text + (rows.empty() ? "\nnothing would move\n" : "\nmoves, one after another\n" + columns(rows, 2));
}

std::string order_json(const OrderReport& report, const std::vector<std::string>& names) {
  Json json;
  json["builds_a_month"] = report.reading.builds > 0 ? Json(report.reading.builds) : Json();
  for (const OrderCost& cost : report.costs) {
    json["minutes_a_month"][cost.key] = rounded(cost.minutes);
  }
  json["optimal"] = report.optimal;
  const auto counts = [](const TrieCost::Layers& layers) {
    return Json{{"all", layers.all}, {"distinct", layers.distinct}, {"built", layers.built}};
  };
  json["layers"] = {{"now", counts(report.now)}, {"best", counts(report.best)}};
  json["moves"] = Json::array();
  for (const order::Move& move : report.moves) {
    const bool first = move.after == move.stage;
    json["moves"].push_back({{"stage", names[move.stage]},
                             {"after", first ? Json() : Json(names[move.after])},
                             {"saves", rounded(move.saves)}});
  }
  json["order"] = Json::array();
  for (const std::size_t stage : report.order) {
    json["order"].push_back(names[stage]);
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace stagec::cli
