#include "lint/glob.h"

#include <algorithm>
#include <vector>

namespace stagec::lint {

namespace {

/// A name against a pattern with `*` and `?`. After a star only the last one has to be tried again.
bool name_matches(std::string_view pattern, std::string_view name) {
  std::size_t p = 0;
  std::size_t n = 0;
  std::size_t star = std::string_view::npos;
  std::size_t from = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      from = n;
    } else if (p < pattern.size() && (pattern[p] == name[n] || pattern[p] == '?')) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++from;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::vector<std::string_view> pieces(std::string_view path) {
  std::vector<std::string_view> all;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    all.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return all;
}

/// True if the pattern matches the first pieces of a path, all or some.
bool start_matches(const std::vector<std::string_view>& pattern, const std::vector<std::string_view>& path) {
  // reached[i]: the pattern so far matches the first i pieces.
  std::vector<bool> reached(path.size() + 1);
  reached[0] = true;
  for (const std::string_view piece : pattern) {
    std::vector<bool> next(path.size() + 1);
    for (std::size_t i = 0; i <= path.size(); ++i) {
      if (piece == "**") {
        next[i] = reached[i] || (i > 0 && next[i - 1]);
      } else {
        next[i] = i > 0 && reached[i - 1] && name_matches(piece, path[i - 1]);
      }
    }
    reached = std::move(next);
  }
  return std::find(reached.begin() + 1, reached.end(), true) != reached.end();
}

}  // namespace

bool path_matches(std::string_view pattern, std::string_view path) {
  while (pattern.ends_with('/')) {
    pattern.remove_suffix(1);
  }
  std::vector<std::string_view> wanted = pieces(pattern.substr(pattern.starts_with('/') ? 1 : 0));
  if (pattern.find('/') == std::string_view::npos) {
    wanted.insert(wanted.begin(), "**");
  }
  return !pattern.empty() && start_matches(wanted, pieces(path));
}

}  // namespace stagec::lint
