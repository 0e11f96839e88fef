// Whether a text is in a list of texts.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>

namespace stagec {

template <typename List>
[[nodiscard]] bool is_one_of(std::string_view text, const List& list) {
  return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

[[nodiscard]] inline bool is_one_of(std::string_view text, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

}  // namespace stagec
