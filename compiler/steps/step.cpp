#include "steps/step.h"

#include <algorithm>

namespace stagec::steps {

const Step* find_step(std::string_view keyword) {
  const auto all = all_steps();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Step* step) { return step->keyword == keyword; });
  return found == all.end() ? nullptr : *found;
}

}  // namespace stagec::steps
