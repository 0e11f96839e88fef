// Text of which parts may be unknown before the image is built.
//
// Such a text is a string in which a few control characters stand for what is not plain: an unknown part, named by
// what it came from so that two equal names mean the same text, and the pattern characters that the shell would
// match against files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagec::effects {

constexpr char unknown_begin = '\x01';  ///< then a name, then unknown_end
constexpr char unknown_end = '\x02';
constexpr char any_text = '\x03';       ///< an unquoted `*`
constexpr char any_character = '\x04';  ///< an unquoted `?`, or a `[…]` as a whole
constexpr char any_depth = '\x0e';      ///< as a piece of a path: any pieces, or none

/// The text of which nothing is known but its name.
[[nodiscard]] std::string unknown(std::string_view name);
/// True if no part is unknown. Patterns are known.
[[nodiscard]] bool is_known(std::string_view text);
/// True if there is a pattern character in it.
[[nodiscard]] bool is_pattern(std::string_view text);
/// Known and no pattern: exactly the characters of the text.
[[nodiscard]] bool is_exact(std::string_view text);
/// A text in which `*` and `?` are pattern characters, as COPY and `find` have them.
[[nodiscard]] std::string as_pattern(std::string text);
/// As a person would write it: `$NAME` for unknown parts.
[[nodiscard]] std::string shown(std::string_view text);
/// The names of the unknown parts.
[[nodiscard]] std::vector<std::string> unknown_names(std::string_view text);

/// True if the pattern matches the whole text, as in `case` and `${x#…}`: slashes and dots are like any other.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view text);

// ---- paths, always with `/`

/// `path` seen from `directory`, without `.`, inner `..`, doubled or trailing slashes. An unknown part counts as a
/// piece of a name. A path that begins with an unknown part is taken as absolute.
[[nodiscard]] std::string absolute(std::string_view directory, std::string_view path);
/// Everything before the last slash.
[[nodiscard]] std::string directory_of(std::string_view path);
/// Everything behind the last slash.
[[nodiscard]] std::string_view base_name(std::string_view path);
/// True if `path` is `directory` or lies in it. Nothing lies in the empty path.
[[nodiscard]] bool lies_in(std::string_view path, std::string_view directory);
/// True if the pattern, matched piece by piece, matches `path` or a directory that holds it. Unknown parts match
/// only the same unknown part; as the shell has it, `*` matches no name that starts with a dot.
[[nodiscard]] bool covers(std::string_view pattern, std::string_view path);
/// True if the pattern matches the path itself, not only a directory that holds it.
[[nodiscard]] bool covers_exactly(std::string_view pattern, std::string_view path);

}  // namespace stagec::effects
