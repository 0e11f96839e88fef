// What the order of layers is weighed by: how often each changes and how long it takes to build.
#pragma once

#include <cstdint>

#include "model/program.h"

namespace stagec::order {

/// Whole numbers, so that sums and ties are exact.
struct Weight {
  std::int64_t changes = 0;  ///< in a million months
  std::int64_t takes = 0;    ///< seconds
};

/// Of a stage that does not say: one change a month, one minute.
constexpr Weight usual_weight = {1'000'000, 60};

/// Limits keep every sum of products within 64 bits: a thousand changes a month, a week.
constexpr Weight most_weight = {1'000'000'000, 604'800};

[[nodiscard]] Weight weight_of(const model::Stage& stage);

/// Seconds in a million months → minutes a month.
constexpr double to_minutes = 1e-6 / 60;

}  // namespace stagec::order
