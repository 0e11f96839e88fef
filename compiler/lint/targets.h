// What a lint run looks at.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_system.h"
#include "emit/compilation.h"

namespace stagec::lint {

/// Stages and envs that belong together.
struct ProjectTarget {
  emit::CompileOptions options;    ///< for all of them
  std::vector<std::string> files;  ///< those that were asked for, sorted
};

/// What some paths come to. Directories are searched, folders inside included, but for hidden ones.
struct Targets {
  std::vector<std::string> dockerfiles;  ///< sorted, each once
  std::vector<ProjectTarget> projects;   ///< by where they are
  std::vector<std::string> missing;      ///< paths at which there is nothing
};

using PathTest = std::function<bool(const std::string&)>;

/// Stage and env files bring the project they stand in, as `stagec compile` would find it. `context` is the build
/// context of the projects; empty: each one's own directory. What is `excluded` is not searched, but looked at where
/// it is asked for by name.
[[nodiscard]] Targets find_targets(const std::vector<std::string>& paths, const std::string& context,
                                   const PathTest& excluded, const FileSystem& files);

/// True for the name of a file that is taken for a Dockerfile where it is not asked for by name.
[[nodiscard]] bool is_dockerfile_name(std::string_view name);

}  // namespace stagec::lint
