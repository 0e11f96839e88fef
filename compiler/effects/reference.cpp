#include "effects/reference.h"

#include <algorithm>

namespace stagec::effects {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// How many numbers there are in the version a text ends with, or 0: `v1.2.3` has three, `stable` and `2.x` none.
int version_numbers(std::string_view text) {
  const std::size_t first = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_digit) - text.begin());
  int numbers = 0;
  bool in_number = false;
  for (std::size_t i = first; i < text.size(); ++i) {
    if (is_digit(text[i])) {
      numbers += in_number ? 0 : 1;
      in_number = true;
    } else {
      in_number = false;
      // `2.x` is a line of development.
      if ((text[i] == 'x' || text[i] == 'X' || text[i] == '*') && (i + 1 == text.size())) {
        return 0;
      }
    }
  }
  return numbers;
}

}  // namespace

bool is_commit(std::string_view text) {
  // A word such as `deadbeef` is a commit too, but a branch made of letters only is likelier when it is short.
  const bool digits = std::any_of(text.begin(), text.end(), is_digit);
  return text.size() >= 7 && text.size() <= 64 && std::all_of(text.begin(), text.end(), is_hex) &&
         (digits || text.size() == 40 || text.size() == 64);
}

bool is_asked_for(std::string_view text) {
  if (!text.starts_with(std::string{unknown_begin, '$', '('}) && !text.starts_with(std::string{unknown_begin, '`'})) {
    return false;
  }
  static constexpr std::string_view sources[] = {"git ", "curl ", "wget ", "gh "};
  return std::any_of(std::begin(sources), std::end(sources),
                     [&](std::string_view source) { return text.find(source) != std::string_view::npos; });
}

Following classify_reference(std::string_view text) {
  if (is_asked_for(text)) {
    return Following::branch;
  }
  if (!is_exact(text) || text.empty()) {
    return Following::unknown;
  }
  if (is_commit(text)) {
    return Following::commit;
  }
  if (text.starts_with("refs/tags/") || text.starts_with("tags/")) {
    return Following::tag;
  }
  static constexpr std::string_view branch_folders[] = {"refs/heads/", "origin/", "upstream/", "release/", "releases/",
                                                        "feature/",    "branch/", "branches/", "dev/",     "users/"};
  const bool in_folder = std::any_of(std::begin(branch_folders), std::end(branch_folders),
                                     [&](std::string_view folder) { return text.starts_with(folder); });
  // `release/2.7` is a branch, `releases/gcc-13.3.0` a tag.
  return version_numbers(text) >= (in_folder ? 3 : 2) ? Following::tag : Following::branch;
}

std::string_view archived_branch(std::string_view url) {
  static constexpr std::string_view folders[] = {"/archive/refs/heads/", "/archive/",          "/tarball/", "/zipball/",
                                                 "/zip/refs/heads/",     "/tar.gz/refs/heads/"};
  for (const std::string_view folder : folders) {
    const std::size_t at = url.find(folder);
    if (at == std::string_view::npos) {
      continue;
    }
    std::string_view name = url.substr(at + folder.size());
    for (const std::string_view ending : {".tar.gz", ".tgz", ".zip", ".tar.bz2"}) {
      name.remove_suffix(name.ends_with(ending) ? ending.size() : 0);
    }
    static constexpr std::string_view usual[] = {"main", "master", "develop", "dev", "trunk", "HEAD"};
    const bool is_branch =
        folder.ends_with("heads/") || std::find(std::begin(usual), std::end(usual), name) != std::end(usual);
    return is_branch ? name : std::string_view();
  }
  return {};
}

RepositoryUrl split_at_reference(std::string_view text, char before_reference) {
  const std::string_view without_fragment = before_reference == '#' ? text : text.substr(0, text.find('#'));
  const std::size_t scheme = without_fragment.find("://");
  const std::size_t slash = without_fragment.find('/', scheme == std::string_view::npos ? 0 : scheme + 3);
  const std::size_t at = slash == std::string_view::npos ? slash : without_fragment.find(before_reference, slash);
  if (at == std::string_view::npos) {
    return {without_fragment, {}};
  }
  std::string_view reference = without_fragment.substr(at + 1);
  reference = reference.substr(0, before_reference == '#' ? reference.find(':') : std::string_view::npos);
  return {without_fragment.substr(0, at), reference};
}

}  // namespace stagec::effects
