#include "dockerfile/stages.h"

#include <algorithm>
#include <string>
#include <variant>

#include "dockerfile/characters.h"

namespace stagec::dockerfile {

std::optional<std::size_t> find_stage(const image::Image& image, std::string_view name, std::size_t before,
                                      bool numbers) {
  if (name.empty()) {
    return std::nullopt;
  }
  for (std::size_t i = std::min(before, image.stages.size()); i-- > 0;) {
    if (lower(std::get<image::From>(image.stages[i].from.operation).name) == lower(name)) {
      return i;
    }
  }
  if (!numbers || name.size() > 4 || !std::all_of(name.begin(), name.end(), is_digit)) {
    return std::nullopt;
  }
  const auto number = static_cast<std::size_t>(std::stoi(std::string(name)));
  return number < before ? std::optional(number) : std::nullopt;
}

}  // namespace stagec::dockerfile
