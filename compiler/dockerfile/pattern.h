// The patterns of `${NAME#…}`, `${NAME%…}` and `${NAME/…/…}`: `*`, `?` and plain characters.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagec::dockerfile {

struct PatternPart {
  enum class Kind { text, one, any };
  Kind kind = Kind::text;
  char character = '\0';  ///< of a text part
};

using Pattern = std::vector<PatternPart>;

/// Nothing for a backslash before anything but `*`, `?`, `\`, `}` and `/`.
[[nodiscard]] std::optional<Pattern> parse_pattern(std::string_view text);

/// `value` without the shortest or longest beginning that matches.
[[nodiscard]] std::string without_prefix(const std::string& value, const Pattern& pattern, bool longest);

/// `value` without the shortest or longest end that matches.
[[nodiscard]] std::string without_suffix(const std::string& value, const Pattern& pattern, bool longest);

/// `value` with the first match, or every match, replaced. A match is as long as can be.
[[nodiscard]] std::string with_replacement(const std::string& value, const Pattern& pattern,
                                           const std::string& replacement, bool all);

}  // namespace stagec::dockerfile
