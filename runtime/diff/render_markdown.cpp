// Differences as a bot posts them under a pull request: what is read by everybody stands open, in a few lines; the
// lines of Dockerfiles and the envs are folded away.
#include <fmt/format.h>

#include <algorithm>

#include "cli/project.h"
#include "runtime/diff/compare.h"

namespace stagec::runtime {

using cli::counted;

namespace {

/// Comments under pull requests hold 65536 characters. So many are for each stage's lines, for all lines, and for all.
constexpr std::size_t max_diff = 4000;
constexpr std::size_t max_diffs = 30000;
constexpr std::size_t max_text = 60000;
constexpr std::size_t max_listed = 40;

/// A fence that is longer than any in the text.
std::string fence_for(const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) {
    fence += '`';
  }
  return fence;
}

std::string diff_block(const std::string& diff) {
  const bool cut = diff.size() > max_diff;
  const std::string text = cut ? diff.substr(0, diff.rfind('\n', max_diff) + 1) : diff;
  const std::string fence = fence_for(text);
  return fmt::format("\n{}diff\n{}{}\n{}", fence, text, fence, cut ? "The rest is left out.\n" : "");
}

std::string folded(std::string_view title, const std::string& text) {
  return fmt::format("\n<details><summary>{}</summary>\n{}\n</details>\n", title, text);
}

/// Each thing that is said of a change once, whatever its lines.
std::string change_list(const std::vector<SharedChange>& changes) {
  std::string text;
  std::size_t listed = 0;
  for (std::size_t i = 0; i < changes.size();) {
    const std::string said = sentence(changes[i].change);
    std::size_t envs = 0;
    for (; i < changes.size() && sentence(changes[i].change) == said; ++i) {
      envs += changes[i].envs;
    }
    text += listed++ < max_listed ? fmt::format("- {} in {}\n", said, counted(envs, "env")) : "";
  }
  text += listed > max_listed ? fmt::format("- and {} more\n", counted(listed - max_listed, "change")) : "";
  return text.empty() ? "" : "\n" + text;
}

std::string edited_lines(const std::vector<SharedChange>& changes) {
  std::string text;
  std::size_t left_out = 0;
  for (const SharedChange& shared : changes) {
    if (shared.change.diff.empty()) {
      continue;
    }
    const std::string block = diff_block(shared.change.diff);
    if (text.size() + block.size() > max_diffs) {
      ++left_out;
      continue;
    }
    text += fmt::format("\n{} in {}:\n{}", sentence(shared.change), counted(shared.envs, "env"), block);
  }
  if (left_out > 0) {
    text += fmt::format("\nOf {} the lines are left out: `stagec diff` prints them.\n", counted(left_out, "change"));
  }
  return text.empty() ? "" : folded("lines that change in the Dockerfiles", text);
}

std::string row(const EnvChange& env) {
  const std::string first = env.first_missed.empty()
                                ? "all in the cache"
                                : fmt::format("`{}`, {} of {}", env.first_missed, env.first_number, env.layers);
  return fmt::format("| `{}` | {} | {} | `{}` | `{}` |\n", env.env, first, duration(env.seconds), env.tag_before,
                     env.tag_after);
}

constexpr std::string_view head = "| env | first layer to build | rebuild | tag | new tag |\n|---|---|---|---|---|\n";

/// The envs, by what changes in them, as many as there is room for.
std::string changed_envs(const std::vector<ChangeGroup>& groups, std::size_t room) {
  std::string text;
  std::size_t total = 0;
  std::size_t left_out = 0;
  for (const ChangeGroup& group : groups) {
    total += group.envs.size();
    const std::string title = groups.size() > 1 ? sentences(group) + ":\n\n" : "";
    bool first = true;
    for (const EnvChange& env : group.envs) {
      const std::string line = (first ? "\n" + title + std::string(head) : "") + row(env);
      if (left_out > 0 || text.size() + line.size() > room) {
        ++left_out;
        continue;
      }
      text += line;
      first = false;
    }
  }
  if (left_out > 0) {
    text += fmt::format("\nand {} more\n", counted(left_out, "env"));
  }
  return text.empty()
             ? ""
             : folded(counted(total, "env") + ", and where " + (total == 1 ? "it is" : "they are") + " built anew from",
                      text);
}

std::string added_envs(const std::vector<EnvChange>& envs) {
  std::string text;
  for (const EnvChange& env : envs) {
    if (&env - envs.data() == static_cast<std::ptrdiff_t>(max_listed)) {
      text += fmt::format("- and {} more\n", counted(envs.size() - max_listed, "env"));
      break;
    }
    text += fmt::format("- `{}`: ", env.env);
    text += env.stages.empty() ? fmt::format("`{}` as it is\n", env.tag_after)
                               : fmt::format("{} on `{}`, {}\n", counted(env.layers, "layer"),
                                             env.base.substr(0, env.base.find('@')), duration(env.seconds));
    text += env.stages.empty() ? "" : fmt::format("  <br>`{}`\n", fmt::join(env.stages, "`, `"));
  }
  return envs.size() > 5 ? folded(counted(envs.size(), "env") + " added", "\n" + text)
         : envs.empty()  ? ""
                         : "\n**Added**\n\n" + text;
}

std::string removed_envs(const std::vector<EnvChange>& envs) {
  std::string text;
  for (const EnvChange& env : envs) {
    text += (text.empty() ? "`" : ", `") + env.env + "`";
  }
  return text.empty() || text.size() > 4000 ? "" : "\n**Removed**: " + text + "\n";
}

}  // namespace

std::string as_markdown(const Comparison& comparison) {
  if (comparison.same()) {
    return "### Images\n\nNo image changes.\n";
  }
  std::string text = fmt::format("### Images\n\n**{}.** To build: {}, {}.\n", counts(comparison),
                                 counted(comparison.layers, "layer"), duration(comparison.seconds));
  text += change_list(comparison.changes);
  text += added_envs(comparison.added);
  text += removed_envs(comparison.removed);
  text += edited_lines(comparison.changes);
  return text + changed_envs(comparison.changed, max_text - std::min(text.size(), max_text));
}

}  // namespace stagec::runtime
