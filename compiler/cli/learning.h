// Weights of stages from what is known of the past: a git log says how often their files changed, a table of build
// times how long their layers took.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/program.h"

namespace stagec::cli {

/// A commit of a git log that names files.
struct Commit {
  long day = 0;  ///< since 1970-01-01
  std::vector<std::string> paths;
};

/// Reads what `git log --name-only` prints (or `--name-status`, `--numstat`), with dates in git's own form or as
/// `--date=short` or `--date=iso` gives them; and what `--format=%ad --date=short` makes of it. Lines that it does not
/// know are passed over.
[[nodiscard]] std::vector<Commit> read_git_log(std::string_view text);

/// Lines `STAGE,SECONDS`, one a build; empty lines, `#` and a first line of titles are passed over. Nothing, and what
/// is wrong in `problem`, if a line is none of these.
using LayerTimes = std::map<std::string, std::vector<double>, std::less<>>;
[[nodiscard]] std::optional<LayerTimes> read_layer_times(std::string_view text, std::string& problem);

/// What the past says of one stage.
struct Learned {
  std::string stage;
  std::string file;
  std::size_t commits = 0;       ///< that touched its file or a file it pins
  std::string changes;           ///< the value to write; empty without a log
  std::string changes_declared;  ///< empty if the stage does not say
  std::size_t builds = 0;
  std::string takes;  ///< likewise, of the median
  std::string takes_declared;
};

struct Lessons {
  double months = 0;  ///< that the log covers
  std::size_t commits = 0;
  std::vector<Learned> stages;
};

[[nodiscard]] Lessons learn(const model::Program& program, const std::vector<Commit>& log, const LayerTimes& times);

}  // namespace stagec::cli
