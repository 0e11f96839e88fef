// What has to change in files, such as those of a compile's output: found out, shown and made so.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/file_system.h"
#include "emit/backend.h"

namespace stagec::cli {

/// A file that is new, differs, or is no longer wanted.
struct FileChange {
  std::string path;                   ///< with the directory
  std::optional<std::string> before;  ///< nothing for a new file
  std::optional<std::string> after;   ///< nothing for a file to remove
};

struct FileChanges {
  std::vector<FileChange> changes;  ///< by path
  std::size_t unchanged = 0;
};

/// What has to change in `directory` for it to hold the outputs. With `complete` the outputs are all there should be,
/// and what an earlier compile wrote for envs that are gone is to be removed.
[[nodiscard]] FileChanges directory_changes(const std::string& directory, const std::vector<emit::Output>& outputs,
                                            bool complete, const FileSystem& files);

/// The first path that a link leads out of the directory; nothing if all stay in it.
[[nodiscard]] std::optional<std::string> path_outside(const std::string& directory, const FileChanges& changes,
                                                      const FileSystem& files);

/// All changes as one diff, as git prints it.
[[nodiscard]] std::string diff(const FileChanges& changes);

/// Makes the changes: writes all files or none, then removes.
[[nodiscard]] std::optional<WriteFailure> apply(const FileChanges& changes, FileSystem& files);

}  // namespace stagec::cli
