// How severe rules are in a run.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "lint/rule.h"

namespace stagec::lint {

/// Says how severe a rule is in this run; nothing if it is off.
using Levels = std::function<std::optional<diag::Severity>(const Rule&)>;

/// Every rule at its own severity, but for those that are off unless asked for.
[[nodiscard]] std::optional<diag::Severity> default_level(const Rule& rule);

/// A level as it is written: nothing for a word that is none, and a level without severity for `off`.
[[nodiscard]] std::optional<std::optional<diag::Severity>> parse_level(std::string_view word);

/// The slugs of all rules, and their aliases: what may be meant by a misspelled name.
[[nodiscard]] std::vector<std::string> rule_names();

}  // namespace stagec::lint
