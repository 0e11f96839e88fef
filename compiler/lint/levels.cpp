#include "lint/levels.h"

#include <algorithm>

namespace stagec::lint {

std::optional<diag::Severity> default_level(const Rule& rule) {
  return rule.opt_in ? std::nullopt : std::optional(rule.severity);
}

std::optional<std::optional<diag::Severity>> parse_level(std::string_view word) {
  using Level = std::optional<diag::Severity>;
  for (const auto severity : {diag::Severity::error, diag::Severity::warning, diag::Severity::info}) {
    if (word == diag::to_string(severity)) {
      return Level(severity);
    }
  }
  return word == "off" ? std::optional<Level>(Level()) : std::nullopt;
}

std::vector<std::string> rule_names() {
  std::vector<std::string> names;
  for (const Rule* rule : all_rules()) {
    names.emplace_back(rule->name);
    names.insert(names.end(), rule->aliases.begin(), rule->aliases.end());
  }
  return names;
}

const Rule* find_rule(std::string_view name) {
  const auto same = [](std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
      const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
      return lower(x) == lower(y);
    });
  };
  const std::span<const Rule* const> rules = all_rules();
  const auto found = std::find_if(rules.begin(), rules.end(), [&](const Rule* rule) {
    return rule->name == name || std::any_of(rule->aliases.begin(), rule->aliases.end(),
                                             [&](std::string_view alias) { return same(alias, name); });
  });
  return found == rules.end() ? nullptr : *found;
}

}  // namespace stagec::lint
