// The lines of a text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace stagec {

/// Calls `visit` with each line, without the `\n` that ends it; behind the last one there is none.
template <typename Visit>
void for_each_line(std::string_view text, const Visit& visit) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    visit(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace stagec
