// Patterns for paths, as `.gitignore` has them.
#pragma once

#include <string_view>

namespace stagec::lint {

/// True if the pattern matches the path or a directory that holds it. `*` and `?` stand for characters but `/`, `**`
/// for any. A pattern without `/` but at its end is about a name at any depth.
[[nodiscard]] bool path_matches(std::string_view pattern, std::string_view path);

}  // namespace stagec::lint
