// Programs that start another one with the words behind their own: `sudo`, `env`, `timeout`. Private to this folder.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "effects/effects.h"

namespace stagec::effects {

/// What a wrapper's own words are.
struct Wrapped {
  std::size_t first = 0;                                    ///< index of the first word of the wrapped command
  std::vector<std::pair<std::string, Argument>> variables;  ///< that it sets
  bool clean_environment = false;                           ///< the command sees no other variables
  bool more_words = false;                                  ///< it appends words of its own (`xargs`)
  bool is_file = false;                                     ///< the command is a file, as `sh NAME` takes it
  std::string placeholder;                                  ///< or puts them in place of this
};

/// The home directory of a user by name, as it usually is.
[[nodiscard]] std::string home_of(std::string_view user);

/// The command that `name words…` starts; nothing if it is no wrapper or starts none.
[[nodiscard]] std::optional<Wrapped> wrapped_command(std::string_view name, const std::vector<Argument>& words);

}  // namespace stagec::effects
