#include "cli/pages.h"

#include <algorithm>

namespace stagec::cli {

std::string_view page(std::string_view folder, std::string_view name) {
  const auto pages = all_pages();
  const auto found =
      std::find_if(pages.begin(), pages.end(), [&](const Page& p) { return p.folder == folder && p.name == name; });
  return found == pages.end() ? std::string_view() : found->text;
}

}  // namespace stagec::cli
