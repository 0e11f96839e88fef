#include "cli/lint_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.h"
#include "model/value.h"

namespace stagec::cli {

namespace {

const lint::Rule* rule_named(Context& context, const std::string& flag, const std::string& name) {
  if (const lint::Rule* rule = lint::find_rule(name)) {
    return rule;
  }
  context.err += fmt::format("stagec lint: `{}`: there is no rule `{}`\n", flag, name);
  if (const auto near = closest(name, lint::rule_names())) {
    context.err += fmt::format("  did you mean `{}`?\n", *near);
  }
  context.err += "  `stagec lint --rules` lists them\n";
  return nullptr;
}

/// `RULE=LEVEL`. False after a report.
bool read_level(Context& context, const std::string& text, LintOptions& options) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string level = text.substr(std::min(equals + 1, text.size()));
  const auto read = lint::parse_level(level);
  if (!read) {
    context.err += fmt::format("stagec lint: `--level` needs `RULE=LEVEL` with a level of {}, found `{}`\n",
                               "`off`, `info`, `warning` or `error`", text);
    return false;
  }
  const lint::Rule* rule = rule_named(context, "--level", text.substr(0, equals));
  if (rule != nullptr) {
    options.levels.emplace_back(rule, *read);
  }
  return rule != nullptr;
}

}  // namespace

lint::Settings LintOptions::over(lint::Settings configured) const {
  lint::Settings settings;
  settings.threshold = threshold.value_or(configured.threshold);
  settings.context = context.empty() ? configured.context : context;
  settings.levels = [*this, below = std::move(configured.levels)](const lint::Rule& rule) {
    const auto given =
        std::find_if(levels.rbegin(), levels.rend(), [&](const auto& level) { return level.first == &rule; });
    if (!only.empty() && std::find(only.begin(), only.end(), &rule) == only.end()) {
      return std::optional<diag::Severity>();
    }
    if (given != levels.rend()) {
      return given->second;
    }
    const std::optional<diag::Severity> level = below(rule);
    return only.empty() || level ? level : std::optional(rule.severity);
  };
  return settings;
}

std::optional<LintOptions> lint_options(Context& context, const Arguments& arguments) {
  LintOptions options;
  for (const std::string& name : arguments.values("rule")) {
    const lint::Rule* rule = rule_named(context, "--rule", name);
    if (rule == nullptr) {
      return std::nullopt;
    }
    options.only.push_back(rule);
  }
  for (const std::string& text : arguments.values("level")) {
    if (!read_level(context, text, options)) {
      return std::nullopt;
    }
  }
  if (arguments.has("threshold")) {
    options.threshold = *lint::parse_level(arguments.value("threshold"));
  }
  options.context = arguments.value("context");
  options.today = arguments.has("today") ? arguments.value("today") : context.today;
  if (!options.today.empty() && !model::is_date(options.today)) {
    context.err += fmt::format("stagec lint: `--today`: `{}` is not a day of the calendar\n", options.today) +
                   "  write it as YEAR-MONTH-DAY, for example 2026-11-30\n";
    return std::nullopt;
  }
  return options;
}

}  // namespace stagec::cli
