#include "base/file_system.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

namespace stagec {

namespace fs = std::filesystem;

std::string join_path(const std::string& directory, const std::string& name) {
  if (directory.empty() || directory == "." || (!name.empty() && name.front() == '/')) {
    return name;
  }
  return directory.back() == '/' ? directory + name : directory + "/" + name;
}

std::string normal_path(const std::string& path) {
  std::string normal = fs::path(path).lexically_normal().string();
  if (normal.size() > 1 && normal.back() == '/') {
    normal.pop_back();
  }
  return normal;
}

std::string parent_path(const std::string& path) {
  const std::string parent = fs::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

std::string directory_above(const std::string& path) {
  const fs::path normal = fs::path(path).lexically_normal();
  if (normal == "." || normal.filename() == "..") {
    return normal == "." ? ".." : join_path(normal.string(), "..");
  }
  return parent_path(normal_path(path));
}

namespace {

std::string error_message() {
  return std::generic_category().message(errno == 0 ? EIO : errno);
}

}  // namespace

FileKind RealFileSystem::kind(const std::string& path) const {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  switch (status.type()) {
    case fs::file_type::not_found:
    case fs::file_type::none:
      return FileKind::missing;
    case fs::file_type::regular:
      return FileKind::file;
    case fs::file_type::directory:
      return FileKind::directory;
    default:
      return FileKind::other;
  }
}

std::optional<std::string> RealFileSystem::read(const std::string& path, std::string& why) const {
  if (kind(path) == FileKind::directory) {
    why = "it is a directory";
    return std::nullopt;
  }
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in && in.peek() != std::ifstream::traits_type::eof()) {
    text << in.rdbuf();
  }
  if (!in && !in.eof()) {
    why = error_message();
    return std::nullopt;
  }
  return text.str();
}

std::vector<std::string> RealFileSystem::list(const std::string& path) const {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> RealFileSystem::link_target(const std::string& path) const {
  std::error_code error;
  const fs::path target = fs::read_symlink(path, error);
  return error ? std::nullopt : std::optional(target.string());
}

std::string RealFileSystem::resolved(const std::string& path) const {
  std::error_code error;
  // Absolute first: of a relative path nothing of which exists `weakly_canonical` makes no absolute one.
  const fs::path found = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path : found.string();
}

bool FileSystem::write(const std::string& path, const std::string& text, std::string& why) {
  const std::optional<WriteFailure> failure = write_all({{path, text}});
  why = failure ? failure->why : "";
  return !failure;
}

namespace {

/// Temporary files and new directories, which vanish again unless all files take their places.
class Pending {
 public:
  Pending() = default;
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  ~Pending() {
    std::error_code ignored;
    for (const auto& [temporary, target] : files_) {
      fs::remove(temporary, ignored);
    }
    for (auto directory = directories_.rbegin(); directory != directories_.rend(); ++directory) {
      fs::remove(*directory, ignored);
    }
  }

  /// Writes the temporary file.
  std::optional<WriteFailure> prepare(const NewFile& file) {
    std::error_code error;
    const fs::path target =
        fs::is_symlink(file.path, error) ? fs::weakly_canonical(file.path, error) : fs::path(file.path);
    if (fs::is_directory(target, error)) {
      return WriteFailure{file.path, std::make_error_code(std::errc::is_a_directory).message()};
    }
    if (const auto failure = make_directories(target.parent_path())) {
      return failure;
    }
    files_.emplace_back(target.string() + "." + std::to_string(::getpid()) + ".new", target);
    errno = 0;
    std::ofstream out(files_.back().first, std::ios::binary);
    out << file.text;
    out.close();
    if (!out) {
      return WriteFailure{file.path, error_message()};
    }
    const fs::file_status old = fs::status(target, error);
    if (fs::exists(old)) {
      fs::permissions(files_.back().first, old.permissions(), error);
    }
    return std::nullopt;
  }

  /// Puts the first temporary file that is left into its place.
  std::optional<WriteFailure> place() {
    std::error_code error;
    const auto& [temporary, target] = files_.front();
    fs::rename(temporary, target, error);
    if (error) {
      return WriteFailure{target.string(), error.message()};
    }
    files_.pop_front();
    if (files_.empty()) {
      directories_.clear();
    }
    return std::nullopt;
  }

 private:
  std::optional<WriteFailure> make_directories(const fs::path& path) {
    std::error_code error;
    if (path.empty() || fs::is_directory(path, error)) {
      return std::nullopt;
    }
    if (auto failure = make_directories(path.parent_path())) {
      return failure;
    }
    if (fs::exists(path, error)) {
      error = std::make_error_code(std::errc::not_a_directory);
    } else if (fs::create_directory(path, error)) {
      directories_.push_back(path);
    }
    return error ? std::optional(WriteFailure{path.string(), error.message()}) : std::nullopt;
  }

  std::deque<std::pair<fs::path, fs::path>> files_;
  std::vector<fs::path> directories_;
};

}  // namespace

std::optional<WriteFailure> RealFileSystem::write_all(const std::vector<NewFile>& files) {
  Pending pending;
  for (const NewFile& file : files) {
    if (auto failure = pending.prepare(file)) {
      return failure;
    }
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (auto failure = pending.place()) {
      return failure;
    }
  }
  return std::nullopt;
}

bool RealFileSystem::remove(const std::string& path, std::string& why) {
  std::error_code error;
  fs::remove(path, error);
  why = error.message();
  return !error;
}

namespace {

using Texts = std::map<std::string, std::string>;

bool has_below(const Texts& entries, const std::string& prefix) {
  const auto first = entries.lower_bound(prefix);
  return first != entries.end() && first->first.starts_with(prefix);
}

/// Calls `visit` with the path behind the prefix of each entry that has it.
template <typename Visit>
void each_below(const Texts& entries, const std::string& prefix, const Visit& visit) {
  for (auto entry = entries.lower_bound(prefix); entry != entries.end() && entry->first.starts_with(prefix); ++entry) {
    visit(entry->first.substr(prefix.size()));
  }
}

}  // namespace

void MemoryFileSystem::link(const std::string& path, const std::string& target) {
  links_[normal_path(path)] = target;
}

/// The path with links followed, dangling ones too. Nothing if they lead round in a circle.
std::optional<std::string> MemoryFileSystem::place_of(const std::string& path) const {
  std::string place = normal_path(path);
  for (int followed = 0; followed <= most_links_followed; ++followed) {
    const auto link = std::find_if(links_.begin(), links_.end(), [&](const auto& one) {
      return place == one.first || place.starts_with(one.first + "/");
    });
    if (link == links_.end()) {
      return place;
    }
    place = normal_path(join_path(parent_path(link->first), link->second) + place.substr(link->first.size()));
  }
  return std::nullopt;
}

FileKind MemoryFileSystem::kind(const std::string& path) const {
  const auto place = place_of(path);
  if (!place) {
    return FileKind::missing;
  }
  if (files_.contains(*place)) {
    return FileKind::file;
  }
  const std::string prefix = *place + "/";
  const bool is_directory = *place == "." || *place == "/" || has_below(files_, prefix) || has_below(links_, prefix);
  return is_directory ? FileKind::directory : FileKind::missing;
}

std::optional<std::string> MemoryFileSystem::read(const std::string& path, std::string& why) const {
  const auto found = files_.find(place_of(path).value_or(""));
  if (found == files_.end()) {
    why = "No such file or directory";
    return std::nullopt;
  }
  return found->second;
}

std::vector<std::string> MemoryFileSystem::list(const std::string& path) const {
  const std::string place = place_of(path).value_or("");
  std::set<std::string> names;
  for (const Texts* entries : {&files_, &links_}) {
    each_below(*entries, place == "." ? "" : place + "/",
               [&](const std::string& rest) { names.insert(rest.substr(0, rest.find('/'))); });
  }
  return {names.begin(), names.end()};
}

std::optional<std::string> MemoryFileSystem::link_target(const std::string& path) const {
  const std::string normal = normal_path(path);
  const auto above = place_of(parent_path(normal));
  const auto found = links_.find(above ? join_path(*above, normal.substr(normal.rfind('/') + 1)) : "");
  return found == links_.end() ? std::nullopt : std::optional(found->second);
}

std::string MemoryFileSystem::resolved(const std::string& path) const {
  return place_of(path).value_or(normal_path(path));
}

std::optional<WriteFailure> MemoryFileSystem::write_all(const std::vector<NewFile>& files) {
  for (const NewFile& file : files) {
    if (kind(file.path) == FileKind::directory) {
      return WriteFailure{file.path, "Is a directory"};
    }
    for (std::string above = parent_path(resolved(file.path)); above != "." && above != "/";
         above = parent_path(above)) {
      if (kind(above) == FileKind::file) {
        return WriteFailure{file.path, "Not a directory"};
      }
    }
  }
  for (const NewFile& file : files) {
    files_[resolved(file.path)] = file.text;
  }
  return std::nullopt;
}

bool MemoryFileSystem::remove(const std::string& path, std::string& /*why*/) {
  const std::string normal = normal_path(path);
  links_.erase(normal);
  files_.erase(normal);
  return true;
}

}  // namespace stagec
