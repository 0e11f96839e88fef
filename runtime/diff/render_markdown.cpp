// Differences as a bot posts them under a pull request.
#include <fmt/format.h>

#include <algorithm>

#include "cli/project.h"
#include "runtime/diff/compare.h"

namespace stagec::runtime {

using cli::counted;

namespace {

/// Comments under pull requests hold 65536 characters.
constexpr std::size_t max_diff = 4000;

/// A fence that is longer than any in the text.
std::string fence_for(const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) {
    fence += '`';
  }
  return fence;
}

std::string diff_block(const Change& change) {
  if (change.diff.empty()) {
    return "";
  }
  const bool cut = change.diff.size() > max_diff;
  const std::string text = cut ? change.diff.substr(0, change.diff.rfind('\n', max_diff) + 1) : change.diff;
  const std::string fence = fence_for(text);
  return fmt::format("\n{}diff\n{}{}\n{}", fence, text, fence, cut ? "The rest is left out.\n" : "");
}

std::string cells(const EnvChange& env) {
  const std::string first = env.first_missed.empty()
                                ? "all in the cache"
                                : fmt::format("`{}`, {} of {}", env.first_missed, env.first_number, env.layers);
  const std::string before = env.tag_before.empty() ? "" : fmt::format("`{}`", env.tag_before);
  const std::string after = env.tag_after.empty() ? "" : fmt::format("`{}`", env.tag_after);
  return fmt::format("| `{}` | {} | {} | {} | {} |\n", env.env, before, after, first, duration(env.seconds));
}

constexpr std::string_view table_head =
    "| env | tag | new tag | first layer to build | rebuild |\n|---|---|---|---|---|\n";

std::string group_markdown(const ChangeGroup& group) {
  std::string title;
  for (const Change& change : group.changes) {
    title += (title.empty() ? "" : ", ") + sentence(change);
  }
  title = title.empty() ? "build stages are cut otherwise" : title;
  std::string text = fmt::format("\n**{}** in {}\n", title, counted(group.envs.size(), "env"));
  std::string diffs;
  for (const Change& change : group.changes) {
    diffs += diff_block(change);
  }
  text += fmt::format("\n<details><summary>envs{}</summary>\n\n{}", diffs.empty() ? "" : " and lines", table_head);
  for (const EnvChange& env : group.envs) {
    text += cells(env);
  }
  return text + diffs + "\n</details>\n";
}

}  // namespace

std::string as_markdown(const Comparison& comparison) {
  if (comparison.same()) {
    return "### Images\n\nNo image changes.\n";
  }
  std::size_t changed = 0;
  for (const ChangeGroup& group : comparison.changed) {
    changed += group.envs.size();
  }
  std::string text = fmt::format("### Images\n\n{} of {} change, {} added, {} removed. To build: {}, {}.\n", changed,
                                 counted(comparison.total, "env"), comparison.added.size(), comparison.removed.size(),
                                 counted(comparison.layers, "layer"), duration(comparison.seconds));
  for (const ChangeGroup& group : comparison.changed) {
    text += group_markdown(group);
  }
  if (!comparison.added.empty()) {
    text += fmt::format("\n**Added**\n\n{}", table_head);
    for (const EnvChange& env : comparison.added) {
      text += cells(env);
    }
  }
  if (!comparison.removed.empty()) {
    text += "\n**Removed**\n\n";
    for (const EnvChange& env : comparison.removed) {
      text += fmt::format("- `{}`\n", env.env);
    }
  }
  return text;
}

}  // namespace stagec::runtime
