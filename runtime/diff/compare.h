// What differs between two compiled states, in terms of stages, layers and the cache.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/diff/state.h"

namespace stagec::runtime {

/// One thing that changed in an env. Compared to find equal changes.
struct Change {
  enum class Kind { arch, prebuilt, base, added, removed, moved, edited, option, file };
  Kind kind = Kind::edited;
  std::string name;    ///< of the stage, option (`stage.option`) or file
  std::string before;  ///< of an option, an image: the old value
  std::string after;   ///< of a stage that moved: `earlier` or `later`
  std::string diff;    ///< of an edited stage: what its part of the Dockerfile became
  friend bool operator==(const Change&, const Change&) = default;
};

/// What becomes of one env; of one that is new or gone, the side that there is.
struct EnvChange {
  std::string env;
  std::string tag_before;
  std::string tag_after;
  std::vector<Change> changes;
  std::string base;                 ///< the base image it has now
  std::vector<std::string> stages;  ///< it has now, in order
  std::string first_missed;         ///< the stage of the first layer that the cache does not have; empty if it has all
  std::size_t first_number = 0;     ///< of that layer, from 1
  std::size_t layers = 0;           ///< of the image
  long seconds = 0;                 ///< of the stages and builders that have to run, as far as they say
};

/// Envs with the same changes.
struct ChangeGroup {
  std::vector<Change> changes;
  std::string first_missed;
  std::vector<EnvChange> envs;
};

/// One change, and how many envs have it.
struct SharedChange {
  Change change;
  std::size_t envs = 0;
};

struct Comparison {
  std::string before;
  std::string after;
  std::size_t total = 0;             ///< envs of the second state
  std::vector<EnvChange> added;      ///< with tag, layers and seconds
  std::vector<EnvChange> removed;    ///< with the old tag
  std::vector<ChangeGroup> changed;  ///< the largest group first
  /// Of all groups, each once: those of most envs first, and together what differs only in the lines.
  std::vector<SharedChange> changes;
  long seconds = 0;        ///< to build everything, each layer that envs share once
  std::size_t layers = 0;  ///< to build, likewise
  [[nodiscard]] bool same() const { return added.empty() && removed.empty() && changed.empty(); }
};

[[nodiscard]] Comparison compare(const State& before, const State& after);

/// For people, for a pull request, for programs.
[[nodiscard]] std::string as_text(const Comparison& comparison);
[[nodiscard]] std::string as_markdown(const Comparison& comparison);
[[nodiscard]] std::string as_json(const Comparison& comparison);

/// "3 of 20 envs change, 1 is added".
[[nodiscard]] std::string counts(const Comparison& comparison);
/// "`stage` edited", "`cuda.version` 13.0.2 -> 13.2.1"; names in backquotes.
[[nodiscard]] std::string sentence(const Change& change);
/// The sentences of all changes of a group.
[[nodiscard]] std::string sentences(const ChangeGroup& group);
/// "about 25 min", "about 3 h 5 min", "less than a minute".
[[nodiscard]] std::string duration(long seconds);

}  // namespace stagec::runtime
