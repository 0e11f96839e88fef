// What BuildKit takes for a here-document in a RUN line. It splits the line into words by
// rules of its own before a shell sees it, so it finds some where the shell has none.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace stagec::shell {

/// The offset of the `<<` of each word of `line` that BuildKit would read as the start of a here-document.
[[nodiscard]] std::vector<std::size_t> builder_heredocs(std::string_view line);

}  // namespace stagec::shell
