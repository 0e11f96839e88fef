// The images that a Dockerfile takes from a registry.
#pragma once

#include <functional>
#include <string_view>

#include "lint/subject.h"

namespace stagec::lint {

/// Calls `visit` with each image that a FROM, a `COPY --from` or a mount names, and its place. Build stages, `scratch`,
/// other build contexts, and images that only a build argument gives are left out.
void for_each_base_image(const Dockerfile& file, const std::function<void(std::string_view image, Span span)>& visit);

/// The tag of an image reference without a digest; empty if it has none.
[[nodiscard]] std::string_view tag_of(std::string_view image);

}  // namespace stagec::lint
