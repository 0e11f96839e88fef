// What the further tags of an env name.
#pragma once

#include <string>

namespace stagec::emit {

/// `TAG` is `REPOSITORY:TAG`; `NAME:TAG`, an image of another name, is `REPOSITORY/NAME:TAG`.
[[nodiscard]] inline std::string tagged(const std::string& repository, const std::string& tag) {
  return repository + (tag.find(':') == std::string::npos ? ":" : "/") + tag;
}

}  // namespace stagec::emit
