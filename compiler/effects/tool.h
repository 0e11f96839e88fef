// What one program does to the files of an image. One file in tools/ is one program or family of programs; the build
// collects them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "effects/call.h"

namespace stagec::effects {

struct Tool {
  std::span<const std::string_view> names;  ///< of its programs, without directory
  void (*run)(Call& call);
  std::optional<std::string> (*print)(Call& call) = nullptr;  ///< what it prints, where that is known
};

/// All tools. The build writes this function.
[[nodiscard]] std::span<const Tool* const> all_tools();

/// The tool that a program belongs to, or null.
[[nodiscard]] const Tool* find_tool(std::string_view program);

}  // namespace stagec::effects
