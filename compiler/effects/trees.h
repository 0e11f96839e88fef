// Source trees that are configured, and what is installed from them. Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "effects/call.h"

namespace stagec::effects {

/// Notes that a tree was configured. A prefix given before stays given.
void configure_tree(Call& call, std::string_view directory, std::string_view tool, bool has_prefix,
                    std::string_view prefix);

/// Forgets what was configured in the directories that a pattern matches: they are removed.
void forget_trees(State& state, std::string_view pattern);

/// The tree that is built in a directory or in one around it, or null.
[[nodiscard]] const Tree* tree_at(const Call& call, std::string_view directory);

/// Notes an install from a directory. `prefix` is what the install itself says; an empty text is one that cannot be
/// seen. Without a configured tree only `plain` tools (make) are taken to install by a default of their own.
void install_tree(Call& call, std::string_view directory, std::string_view tool, std::optional<std::string> prefix,
                  bool plain);

/// True for the make and ninja targets that install.
[[nodiscard]] bool is_install_target(std::string_view target);

}  // namespace stagec::effects
