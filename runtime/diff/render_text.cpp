// Differences for people, and the sentences that all forms share.
#include <fmt/format.h>

#include <algorithm>

#include "cli/project.h"
#include "runtime/diff/compare.h"

namespace stagec::runtime {

using cli::counted;

std::string duration(long seconds) {
  return seconds < 60 ? "less than a minute" : fmt::format("about {} min", (seconds + 30) / 60);
}

std::string sentence(const Change& change) {
  const auto value = [](const std::string& text) { return text.empty() ? "nothing" : "`" + text + "`"; };
  switch (change.kind) {
    case Change::Kind::added:
      return fmt::format("`{}` added", change.name);
    case Change::Kind::removed:
      return fmt::format("`{}` removed", change.name);
    case Change::Kind::moved:
      return fmt::format("`{}` moved", change.name);
    case Change::Kind::edited:
      return change.name == "-" ? "image configuration edited" : fmt::format("`{}` edited", change.name);
    case Change::Kind::file:
      return fmt::format("file `{}` edited", change.name);
    case Change::Kind::option:
      return fmt::format("`{}` {} -> {}", change.name, value(change.before), value(change.after));
    case Change::Kind::arch:
    case Change::Kind::prebuilt:
    case Change::Kind::base:
      return fmt::format("{} {} -> {}", change.name, value(change.before), value(change.after));
  }
  return "";
}

namespace {

std::string without_quotes(std::string text) {
  std::erase(text, '`');
  return text;
}

std::string indented(const std::string& text, std::string_view indent) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += std::string(indent) + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return result;
}

std::string cost(const EnvChange& env) {
  return fmt::format("{}, {}", counted(env.layers, "layer"), duration(env.seconds));
}

std::string group_text(const ChangeGroup& group) {
  std::string text = fmt::format("\nin {}:\n", counted(group.envs.size(), "env"));
  for (const Change& change : group.changes) {
    text += "  " + without_quotes(sentence(change)) + "\n" + indented(change.diff, "    ");
  }
  if (group.changes.empty()) {
    text += "  build stages are cut otherwise; no stage changes\n";
  }
  text += group.first_missed.empty() ? "  every layer is in the cache\n"
                                     : fmt::format("  first layer to build: {}\n", group.first_missed);
  for (const EnvChange& env : group.envs) {
    text += fmt::format("    {}  {} -> {}", env.env, env.tag_before, env.tag_after);
    text += env.first_missed.empty()
                ? "\n"
                : fmt::format("  from layer {} of {}, {}\n", env.first_number, env.layers, duration(env.seconds));
  }
  return text;
}

}  // namespace

std::string as_text(const Comparison& comparison) {
  if (comparison.same()) {
    return fmt::format("{} and {}: the images are the same\n", comparison.before, comparison.after);
  }
  std::size_t changed = 0;
  for (const ChangeGroup& group : comparison.changed) {
    changed += group.envs.size();
  }
  std::string text =
      fmt::format("{} -> {}: {} of {} change, {} added, {} removed\nto build: {}, {}\n", comparison.before,
                  comparison.after, changed, counted(comparison.total, "env"), comparison.added.size(),
                  comparison.removed.size(), counted(comparison.layers, "layer"), duration(comparison.seconds));
  for (const EnvChange& env : comparison.added) {
    text += fmt::format("\nadded {}  {}  {}\n", env.env, env.tag_after, cost(env));
  }
  for (const EnvChange& env : comparison.removed) {
    text += fmt::format("\nremoved {}  {}\n", env.env, env.tag_before);
  }
  for (const ChangeGroup& group : comparison.changed) {
    text += group_text(group);
  }
  return text;
}

}  // namespace stagec::runtime
