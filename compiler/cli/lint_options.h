// What the flags of `stagec lint` come to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/command.h"
#include "diag/diagnostic.h"
#include "lint/run.h"

namespace stagec::cli {

constexpr std::string_view level_names[] = {"error", "warning", "info"};

/// Levels, thresholds and contexts by flag, over those of the configuration files.
struct LintOptions {
  std::vector<const lint::Rule*> only;                                              ///< `--rule`; empty: all
  std::vector<std::pair<const lint::Rule*, std::optional<diag::Severity>>> levels;  ///< `--level`
  std::optional<diag::Severity> threshold;
  std::string context;
  std::string today;

  /// How a file is linted by these and by what its configuration says.
  [[nodiscard]] lint::Settings over(lint::Settings configured) const;
};

/// Says on standard error what is wrong with a value, and gives nothing.
[[nodiscard]] std::optional<LintOptions> lint_options(Context& context, const Arguments& arguments);

}  // namespace stagec::cli
