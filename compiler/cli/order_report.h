// What `stagec order` says about an order: what it costs, what could be saved, and by which moves.
#pragma once

#include <string>
#include <vector>

#include "emit/compilation.h"
#include "order/order_search.h"

namespace stagec::cli {

/// An order and what it comes to.
struct OrderCost {
  std::string key;   ///< in JSON
  std::string what;  ///< for people
  std::string note;
  double minutes = 0;  ///< a month
};

struct OrderReport {
  order::Reading reading;
  std::vector<OrderCost> costs;
  order::TrieCost::Layers now;
  order::TrieCost::Layers best;
  std::vector<order::Move> moves;
  bool optimal = false;
  order::Order order;  ///< the best known
};

/// What the report compares.
struct OrderQuestion {
  order::Order now;
  std::string now_note;   ///< where it comes from
  order::Order declared;  ///< stages as their files declare them
  order::Order against;   ///< another order to compare with, or none
  std::string against_note;
  order::Reading reading;
};

[[nodiscard]] OrderReport report_order(const emit::Ordering& ordering, const OrderQuestion& question);

[[nodiscard]] std::string order_text(const OrderReport& report, const std::vector<std::string>& names);
[[nodiscard]] std::string order_json(const OrderReport& report, const std::vector<std::string>& names);

}  // namespace stagec::cli
