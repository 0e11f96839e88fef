// The pages of docs/ that the program carries.
#pragma once

#include <span>
#include <string_view>

namespace stagec::cli {

struct Page {
  std::string_view folder;  ///< `commands`, `errors` or `lints`
  std::string_view name;    ///< of the command, code or rule
  std::string_view text;
};

/// All pages, by folder and name. The build writes this function.
[[nodiscard]] std::span<const Page> all_pages();

/// The text of a page; empty if there is none.
[[nodiscard]] std::string_view page(std::string_view folder, std::string_view name);

}  // namespace stagec::cli
