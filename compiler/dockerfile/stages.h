// Build stages by the names that other instructions have for them.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "image/image.h"

namespace stagec::dockerfile {

/// The earlier build stage that a FROM or `--from` means, letters in any case. `numbers`: `0` is the first one.
[[nodiscard]] std::optional<std::size_t> find_stage(const image::Image& image, std::string_view name,
                                                    std::size_t before, bool numbers);

}  // namespace stagec::dockerfile
