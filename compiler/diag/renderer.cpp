#include "diag/renderer.h"

#include <algorithm>

namespace stagec::diag {

const Renderer* find_renderer(std::string_view name) {
  const auto all = all_renderers();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Renderer* r) { return r->name == name; });
  return found == all.end() ? nullptr : *found;
}

}  // namespace stagec::diag
