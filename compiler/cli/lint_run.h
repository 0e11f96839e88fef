// One run of `stagec lint`: everything its paths come to, fixed where that is asked for.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/lint_options.h"
#include "lint/baseline.h"
#include "lint/config.h"
#include "lint/fix.h"

namespace stagec::cli {

constexpr std::string_view standard_input = "standard input";

/// What to do.
struct LintJob {
  std::vector<std::string> paths;
  LintOptions options;
  std::optional<lint::Baseline> known;
  bool fix = false;
};

/// What came of it.
struct LintResult {
  lint::Report report;                         ///< without what is known
  lint::Baseline found;                        ///< with it
  std::vector<std::string> fixed;              ///< as of lint::Fixed
  std::map<std::string, std::string> changed;  ///< texts by path
  std::set<std::string> linted;                ///< paths of all files
  std::vector<std::string> missing;            ///< paths at which there is nothing
};

[[nodiscard]] LintResult run_lint_job(Context& context, const LintJob& job, lint::Configs& configs);

}  // namespace stagec::cli
