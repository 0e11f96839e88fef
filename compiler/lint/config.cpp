#include "lint/config.h"

#include <algorithm>
#include <utility>

#include "lint/glob.h"

namespace stagec::lint {

namespace {

constexpr const char* file_name = ".stagec.toml";

/// A path as seen from a directory above it.
std::string_view seen_from(const std::string& directory, const std::string& path) {
  const bool below = path.size() > directory.size() && path.starts_with(directory) &&
                     (directory.ends_with('/') || path[directory.size()] == '/');
  return below ? std::string_view(path).substr(directory.size() + (directory.ends_with('/') ? 0 : 1)) : path;
}

bool any_matches(const std::vector<std::string>& patterns, std::string_view path) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return path_matches(pattern, path); });
}

}  // namespace

Settings Config::settings(const std::string& path) const {
  Settings settings;
  std::vector<Level> all = levels;
  std::string own = context;
  const std::string_view inner = seen_from(directory, path);
  for (const Path& part : paths) {
    if (any_matches(part.match, inner)) {
      all.insert(all.end(), part.levels.begin(), part.levels.end());
      own = part.context.empty() ? own : part.context;
    }
  }
  settings.threshold = threshold.value_or(settings.threshold);
  settings.context = own.empty() ? "" : normal_path(join_path(directory, own));
  settings.levels = [all = std::move(all)](const Rule& rule) {
    const auto last = std::find_if(all.rbegin(), all.rend(), [&](const Level& level) { return level.first == &rule; });
    return last == all.rend() ? default_level(rule) : last->second;
  };
  return settings;
}

bool Config::excludes(const std::string& path) const {
  return any_matches(exclude, seen_from(directory, path));
}

Configs::Configs(const FileSystem& files, std::string file, bool none) : files_(files), top_(files.resolved(".")) {
  if (none) {
    only_ = none_;
  } else if (!file.empty()) {
    only_ = load(file, ".");
  }
}

const Config& Configs::of(const std::string& path) {
  return only_ ? *only_ : in(parent_path(normal_path(path)));
}

const Config& Configs::in(const std::string& directory) {
  if (const auto known = by_directory_.find(directory); known != by_directory_.end()) {
    return *known->second;
  }
  const std::string file = join_path(directory, file_name);
  const std::string above = parent_path(directory);
  const bool is_top = directory == "." || directory == top_ || above == directory || directory.ends_with("..");
  const Config* config = &none_;
  if (files_.kind(file) == FileKind::file) {
    config = &load(file, directory);
  } else if (!is_top) {
    config = &in(above);
  }
  by_directory_[directory] = config;
  return *config;
}

const Config& Configs::load(const std::string& path, const std::string& directory) {
  std::string why;
  std::optional<std::string> text = files_.read(path, why);
  if (!text) {
    unreadable = "`" + path + "`: " + why;
    return none_;
  }
  const FileId file = sources.add(path, *std::move(text));
  return by_file_[path] = read_config(sources, file, directory, sink);
}

}  // namespace stagec::lint
