// What BuildKit asks of single values, where no variable is in them. Callers report.
#pragma once

#include <optional>
#include <string_view>

namespace stagec::dockerfile {

/// `linux/arm64/v8`; a system or an architecture alone must be one that is known.
[[nodiscard]] bool is_platform(std::string_view text);

/// What `chmod` takes: an octal number up to 7777, or `u=rwX,go-w`.
[[nodiscard]] bool is_file_mode(std::string_view text);

/// What is fetched by HTTP.
[[nodiscard]] bool is_web_source(std::string_view text);

/// A source that is fetched: from the web, or by git.
[[nodiscard]] bool is_remote_source(std::string_view text);

/// `1`, `t`, `true`, `0`, `f`, `false`, small, capital or with a capital letter.
[[nodiscard]] bool is_yes_or_no(std::string_view text);

/// A repository, perhaps with a tag, perhaps with something behind `@`. Whether that is a digest is not asked: it
/// stands in the way of building, not of reading.
[[nodiscard]] bool looks_like_image(std::string_view text);

/// The name of a build stage or its number, or an image: what `--from` takes. Whether there is such a stage is not
/// asked.
[[nodiscard]] bool is_origin(std::string_view text);

/// What that is, for a help.
constexpr std::string_view origin_help = "it takes the name of a build stage or of an image, with its tag or digest";

/// The first option of `# check=` that is none, perhaps an empty one; nothing if all are good.
[[nodiscard]] std::optional<std::string_view> bad_check_option(std::string_view value);

}  // namespace stagec::dockerfile
