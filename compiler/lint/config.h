// `.stagec.toml`: how a repository wants to be linted.
//
//   [lint]
//   threshold = "warning"              # findings from this level on make the exit code 1
//   context = "."                      # the build context of Dockerfiles
//   exclude = ["third_party"]          # what is not searched
//   [lint.levels]
//   base-unpinned = "off"              # off, info, warning or error
//   [[lint.paths]]                     # for some files; later ones win
//   match = ["images/**"]
//   context = "images"
//   levels = { apt-lists-left = "error" }
//
// Paths in it are seen from its directory.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/file_system.h"
#include "diag/sink.h"
#include "lint/run.h"

namespace stagec::lint {

struct Config {
  using Level = std::pair<const Rule*, std::optional<diag::Severity>>;
  struct Path {
    std::vector<std::string> match;
    std::vector<Level> levels;
    std::string context;
  };
  std::string directory = ".";
  std::optional<diag::Severity> threshold;
  std::string context;
  std::vector<std::string> exclude;
  std::vector<Level> levels;
  std::vector<Path> paths;

  /// How a file is linted.
  [[nodiscard]] Settings settings(const std::string& path) const;
  [[nodiscard]] bool excludes(const std::string& path) const;
};

/// Reads a configuration file; what is wrong with it is reported with these codes:
///   toml-syntax   not TOML
///   toml-key      a key that means nothing, or a rule that there is not
///   toml-value    a value that its key does not take
[[nodiscard]] Config read_config(const SourceMap& sources, FileId file, const std::string& directory, diag::Sink& sink);

/// The configuration files of a run. Each is read once, when a path first needs it.
class Configs {
 public:
  /// With `file` that one for all paths, seen from the working directory. With `none` no file at all.
  Configs(const FileSystem& files, std::string file, bool none);

  /// The nearest one: in the directory of the path or in one above it, up to the working directory.
  [[nodiscard]] const Config& of(const std::string& path);

  SourceMap sources;
  diag::Sink sink;
  std::string unreadable;  ///< "`PATH`: why", for the file that was asked for

 private:
  const Config& in(const std::string& directory);
  const Config& load(const std::string& path, const std::string& directory);

  const FileSystem& files_;
  std::string top_;  ///< the working directory, as absolute paths have it
  std::optional<Config> only_;
  Config none_;
  std::map<std::string, Config> by_file_;
  std::map<std::string, const Config*> by_directory_;
};

}  // namespace stagec::lint
