// Files to a Program: reads, parses and declares every stage and env file.
#pragma once

#include <string>
#include <vector>

#include "base/file_system.h"
#include "diag/sink.h"
#include "model/program.h"

namespace stagec::model {

/// Where the declarations are.
struct LoadOptions {
  /// Files, or directories whose `*.stage` and `*.envs` are read, folders inside included.
  std::vector<std::string> paths;
  /// The build context for `copy` and `mount`.
  std::string context = ".";
};

/// Loads everything. The result does not depend on the order of `paths` or of directory entries.
[[nodiscard]] Program load(const LoadOptions& options, FileSystem& files, SourceMap& sources, diag::Sink& sink);

/// The `*.stage` and `*.envs` files under a path, sorted.
[[nodiscard]] std::vector<std::string> source_files(const std::string& path, const FileSystem& files);

}  // namespace stagec::model
