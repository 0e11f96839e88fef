#include "order/weight.h"

#include <algorithm>
#include <cmath>

namespace stagec::order {

Weight weight_of(const model::Stage& stage) {
  Weight weight = usual_weight;
  if (stage.changes_per_month) {
    const double changes = *stage.changes_per_month * 1e6;
    const double most = static_cast<double>(most_weight.changes);
    weight.changes = changes > 0 ? std::llround(std::min(changes, most)) : 0;
  }
  if (stage.takes_seconds) {
    weight.takes = std::clamp<std::int64_t>(*stage.takes_seconds, 0, most_weight.takes);
  }
  return weight;
}

}  // namespace stagec::order
