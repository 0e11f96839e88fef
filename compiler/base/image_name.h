// What images may be called. `registry.example:5000/ci/tool:1.0@sha256:…` is a host, a path, a tag and a digest.
#pragma once

#include <cstddef>
#include <string_view>

namespace stagec {

constexpr std::size_t max_image_tag = 128;

/// `sha256:…`, or sha384 or sha512, with as many digits as those have.
[[nodiscard]] bool is_digest(std::string_view text);

/// `1.0`: letters, digits, `_`, `.` and `-`; the first is no `.` and no `-`. Its length is not looked at.
[[nodiscard]] bool is_image_tag(std::string_view text);

/// `ci/tool`: small letters and digits, parted by `/`, `.`, one or two `_`, or any number of `-`.
[[nodiscard]] bool is_image_path(std::string_view text);

/// A path, perhaps with a host before it: `registry.example:5000/ci/tool`.
[[nodiscard]] bool is_image_repository(std::string_view text);

/// A repository, perhaps with a tag, perhaps with a digest.
[[nodiscard]] bool is_image_reference(std::string_view text);

/// The tag of a reference; empty if it has none.
[[nodiscard]] std::string_view tag_of_reference(std::string_view reference);

}  // namespace stagec
