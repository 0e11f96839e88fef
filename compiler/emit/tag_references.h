// What the `tags` of an env call its image.
#pragma once

#include <string>
#include <vector>

#include "emit/backend.h"

namespace stagec::emit {

/// `TAG` is a tag in the repository, `NAME:TAG` one of the image NAME below it.
[[nodiscard]] std::vector<std::string> tag_references(const std::string& repository, const EnvSummary& env);

}  // namespace stagec::emit
