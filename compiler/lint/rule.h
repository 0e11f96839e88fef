// A lint rule as plain data. One file in rules/ is one rule; the build collects them.
//
// A rule looks at one Dockerfile, or at a whole project of stages and envs, and reports through
// `Findings`, which knows the rule's name and the severity it has in this run. Rules write nothing
// and never look at each other.
#pragma once

#include <span>
#include <string_view>

#include "diag/diagnostic.h"
#include "lint/findings.h"
#include "lint/subject.h"

namespace stagec::lint {

struct Rule {
  std::string_view name;     ///< the slug, the name of its page in docs/lints/
  std::string_view summary;  ///< what it finds, one line
  diag::Severity severity = diag::Severity::warning;
  std::span<const std::string_view> aliases = {};  ///< other linters' ids for the same: `DL3009`, `JSONArgsRecommended`
  void (*check_dockerfile)(const Dockerfile& file, Findings& findings) = nullptr;
  void (*check_project)(const Project& project, Findings& findings) = nullptr;
  bool fixable = false;  ///< some of its findings offer a fix
  bool opt_in = false;   ///< off unless the run or its configuration gives it a level
};

/// All rules, by file name. The build writes this function.
[[nodiscard]] std::span<const Rule* const> all_rules();

/// The rule with that slug, or with that alias in any case of letters; null if there is none.
[[nodiscard]] const Rule* find_rule(std::string_view name);

}  // namespace stagec::lint
