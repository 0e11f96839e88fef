#include "effects/layer.h"

#include <algorithm>

namespace stagec::effects {

std::optional<std::string> Layer::context_path(std::string_view path) const {
  for (auto entry = context.rbegin(); entry != context.rend(); ++entry) {
    if (lies_in(path, entry->image)) {
      const std::string_view rest = entry->image == "/" ? path : path.substr(entry->image.size());
      const std::string joined = entry->context + std::string(rest);
      return normal_path(joined.starts_with('/') ? joined.substr(1) : joined);
    }
  }
  return std::nullopt;
}

bool Layer::is_mounted(std::string_view path) const {
  static constexpr std::string_view outside_of_layers[] = {"/dev", "/proc", "/sys"};
  const auto holds = [&](std::string_view directory) { return lies_in(path, directory); };
  return std::any_of(mounts.begin(), mounts.end(), holds) ||
         std::any_of(std::begin(outside_of_layers), std::end(outside_of_layers), holds);
}

}  // namespace stagec::effects
