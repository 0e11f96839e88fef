// A lint run: every Dockerfile and every project by itself, then all findings together.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/file_system.h"
#include "diag/sink.h"
#include "lint/levels.h"
#include "lint/targets.h"

namespace stagec::lint {

/// How one file is linted.
struct Settings {
  Levels levels = default_level;
  diag::Severity threshold = diag::Severity::warning;  ///< findings from this severity on fail the run
  std::string context;                                 ///< of a Dockerfile; empty: its own directory
};
using SettingsOf = std::function<Settings(const std::string& path)>;

/// Texts and what was found in them.
struct Report {
  SourceMap sources;
  diag::Sink sink;
  std::vector<std::string> unreadable;  ///< "`PATH`: why"

  /// Takes over another report, its texts as far as findings need them.
  void merge(const Report& other);
};

/// Lints a Dockerfile of which the text is known. `context` is its build context; empty: none.
[[nodiscard]] Report lint_text(const std::string& path, const std::string& text, const std::string& context,
                               const FileSystem& files, const Levels& levels);

/// Lints a Dockerfile.
[[nodiscard]] Report lint_file(const std::string& path, const SettingsOf& settings, const FileSystem& files);

/// Lints a project; what is found in files that nobody asked for is left out. `today` may be empty.
[[nodiscard]] Report lint_files(const ProjectTarget& project, const std::string& today, const SettingsOf& settings,
                                FileSystem& files);

}  // namespace stagec::lint
