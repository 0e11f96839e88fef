// Differences for people, and the words that all forms share.
#include <fmt/format.h>

#include <algorithm>

#include "cli/project.h"
#include "runtime/diff/compare.h"
#include "runtime/plain_text.h"

namespace stagec::runtime {

using cli::counted;

std::string duration(long seconds) {
  const long minutes = (seconds + 30) / 60;
  if (seconds < 60) {
    return "less than a minute";
  }
  return minutes < 120      ? fmt::format("about {} min", minutes)
         : minutes % 60 > 0 ? fmt::format("about {} h {} min", minutes / 60, minutes % 60)
                            : fmt::format("about {} h", minutes / 60);
}

std::string counts(const Comparison& comparison) {
  std::size_t changed = 0;
  for (const ChangeGroup& group : comparison.changed) {
    changed += group.envs.size();
  }
  const auto are = [](std::size_t count, std::string_view what) {
    return count == 0 ? "" : fmt::format(", {} {} {}", count, count == 1 ? "is" : "are", what);
  };
  return fmt::format("{} of {} {}{}{}", changed, counted(comparison.total, "env"), changed == 1 ? "changes" : "change",
                     are(comparison.added.size(), "added"), are(comparison.removed.size(), "removed"));
}

std::string sentence(const Change& change) {
  const auto value = [](const std::string& text) { return text.empty() ? "nothing" : "`" + text + "`"; };
  switch (change.kind) {
    case Change::Kind::added:
      return fmt::format("`{}` added", change.name);
    case Change::Kind::removed:
      return fmt::format("`{}` removed", change.name);
    case Change::Kind::moved:
      return fmt::format("`{}` moved {}", change.name, change.after);
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

std::string sentences(const ChangeGroup& group) {
  std::string text;
  for (const Change& change : group.changes) {
    const std::string one = sentence(change);
    // Lines of one stage that changed otherwise in another env are the same sentence.
    text += text.find(one) == std::string::npos ? (text.empty() ? "" : ", ") + one : "";
  }
  return text.empty() ? "build stages are cut otherwise, no stage changes" : text;
}

namespace {

std::string without_quotes(std::string text) {
  std::erase(text, '`');
  return text;
}

std::string changes_text(const std::vector<SharedChange>& changes) {
  std::string text;
  for (const SharedChange& shared : changes) {
    text += fmt::format("\n{}, in {}\n{}", without_quotes(sentence(shared.change)), counted(shared.envs, "env"),
                        indented(shared.change.diff, "    "));
  }
  return text;
}

std::string group_text(const ChangeGroup& group) {
  std::string text = fmt::format("\n{}: {}\n", counted(group.envs.size(), "env"), without_quotes(sentences(group)));
  for (const EnvChange& env : group.envs) {
    text += fmt::format("  {}  {} -> {}", env.env, env.tag_before, env.tag_after);
    text += env.first_missed.empty() ? "  every layer is in the cache\n"
                                     : fmt::format("  from {}, layer {} of {}, {}\n", env.first_missed,
                                                   env.first_number, env.layers, duration(env.seconds));
  }
  return text;
}

}  // namespace

std::string as_text(const Comparison& comparison) {
  if (comparison.same()) {
    return fmt::format("{} and {}: the images are the same\n", comparison.before, comparison.after);
  }
  std::string text = fmt::format("{} -> {}: {}\nto build: {}, {}\n", comparison.before, comparison.after,
                                 counts(comparison), counted(comparison.layers, "layer"), duration(comparison.seconds));
  text += changes_text(comparison.changes);
  for (const EnvChange& env : comparison.added) {
    text += fmt::format("\nadded {}  {}  {}, {}\n  {}\n", env.env, env.tag_after, counted(env.layers, "layer"),
                        duration(env.seconds), fmt::join(env.stages, ", "));
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
