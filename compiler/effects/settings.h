// Settings of package managers that move what they keep: apt's lists, npm's cache. Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "effects/call.h"

namespace stagec::effects {

/// The directory of package lists that a settings file of apt names: `Dir::State::lists "/x";`.
[[nodiscard]] std::optional<std::string> lists_directory_by_settings(const Call& call);

/// Notes what `npm config set` changes. `line` begins with `config set` or `set`.
void change_npm_settings(Call& call, const CommandLine& line);

/// The directory of npm's cache that a settings file names.
[[nodiscard]] std::optional<std::string> npm_cache_by_settings(const Call& call);

}  // namespace stagec::effects
