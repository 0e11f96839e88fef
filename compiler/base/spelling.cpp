#include "base/spelling.h"

#include <algorithm>

namespace stagec {

namespace {

/// Words longer than this are no slips of the pen; comparing them would cost time for nothing.
constexpr std::size_t longest_word = 200;

/// Comparison costs: another letter is two, the same letter in the other case is one.
constexpr std::size_t whole_step = 2;
constexpr std::size_t half_step = 1;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Restricted Damerau distance, with `case_cost` for letters that differ only in case.
std::size_t distance(std::string_view from, std::string_view to, std::size_t case_cost) {
  std::vector<std::size_t> before_last(to.size() + 1);
  std::vector<std::size_t> last(to.size() + 1);
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) {
    last[j] = j * whole_step;
  }
  for (std::size_t i = 1; i <= from.size(); ++i) {
    row[0] = i * whole_step;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const bool same_letter = lower(from[i - 1]) == lower(to[j - 1]);
      const std::size_t other = same_letter ? case_cost : whole_step;
      const std::size_t change = from[i - 1] == to[j - 1] ? 0 : other;
      row[j] = std::min({last[j] + whole_step, row[j - 1] + whole_step, last[j - 1] + change});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + whole_step);
      }
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[to.size()];
}

}  // namespace

std::size_t edit_distance(std::string_view from, std::string_view to) {
  return distance(from, to, whole_step) / whole_step;
}

std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > longest_word) {
    return std::nullopt;
  }
  const std::string* best = nullptr;
  std::size_t best_cost = 0;
  for (const std::string& candidate : candidates) {
    const std::size_t longer = std::max(word.size(), candidate.size());
    const std::size_t shorter = std::min(word.size(), candidate.size());
    // A third of the letters may be wrong; of two letters one, so that `no` still finds `on`.
    const std::size_t allowed = std::max<std::size_t>(longer / 3, 1) * whole_step;
    if (candidate == word || candidate.empty() || (longer - shorter) * whole_step > allowed) {
      continue;
    }
    const std::size_t cost = distance(word, candidate, half_step);
    const bool all_changed = cost >= longer * whole_step;
    const bool nearer = best == nullptr || cost < best_cost || (cost == best_cost && candidate < *best);
    if (cost <= allowed && !all_changed && nearer) {
      best = &candidate;
      best_cost = cost;
    }
  }
  return best == nullptr ? std::nullopt : std::optional<std::string>(*best);
}

}  // namespace stagec
