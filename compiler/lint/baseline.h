// Findings that were there before: a repository can begin with many and see only new ones.
//
// A finding is known by its rule, its path and the text of its line without outer blanks, so that it stays known when
// it moves. Each entry says how many such findings are known.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "lint/run.h"

namespace stagec::lint {

struct BaselineKey {
  std::string path;
  std::string rule;
  std::string line;
  friend auto operator<=>(const BaselineKey&, const BaselineKey&) = default;
};

using Baseline = std::map<BaselineKey, std::size_t>;

/// What is found now.
[[nodiscard]] Baseline baseline_of(const Report& report);

/// The findings that are not known, the first ones in the file taken as the known ones.
[[nodiscard]] Report without_known(const Report& report, const Baseline& known);

/// Reads what print_baseline wrote; nothing and a reason for other texts.
[[nodiscard]] std::optional<Baseline> read_baseline(const std::string& text, std::string& why);

[[nodiscard]] std::string print_baseline(const Baseline& baseline);

}  // namespace stagec::lint
