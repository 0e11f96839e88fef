// How the compiler reads and writes files: the real disk, or texts in memory.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stagec {

/// What stands under a path.
enum class FileKind { missing, file, directory, other };

/// As many as Linux follows in one path.
constexpr int most_links_followed = 40;

/// A file to write.
struct NewFile {
  std::string path;
  std::string text;
};

/// Why files could not be written, and at which path.
struct WriteFailure {
  std::string path;
  std::string why;
};

/// Files as the compiler sees them. Paths use `/`; relative ones start at the working directory. Links are followed,
/// but for `link_target` and `remove`.
class FileSystem {
 public:
  FileSystem() = default;
  FileSystem(const FileSystem&) = delete;
  FileSystem& operator=(const FileSystem&) = delete;
  virtual ~FileSystem() = default;

  [[nodiscard]] virtual FileKind kind(const std::string& path) const = 0;
  /// The whole text, or nothing and a reason in `why`.
  [[nodiscard]] virtual std::optional<std::string> read(const std::string& path, std::string& why) const = 0;
  /// Names (not paths) in a directory, sorted by bytes.
  [[nodiscard]] virtual std::vector<std::string> list(const std::string& path) const = 0;
  /// The text of a symbolic link, there or dangling; nothing for what is no link.
  [[nodiscard]] virtual std::optional<std::string> link_target(const std::string& path) const = 0;
  /// The path with links resolved, or the path itself where that cannot be had.
  [[nodiscard]] virtual std::string resolved(const std::string& path) const = 0;
  /// Writes all files or none, making directories: each by way of a temporary file beside it, and every temporary
  /// file is complete before the first takes its place. Nothing on success.
  virtual std::optional<WriteFailure> write_all(const std::vector<NewFile>& files) = 0;
  /// Writes one file, likewise. False and a reason on failure.
  bool write(const std::string& path, const std::string& text, std::string& why);
  /// Removes a file, or a directory if it is empty. False and a reason on failure.
  virtual bool remove(const std::string& path, std::string& why) = 0;
};

/// The disk.
class RealFileSystem final : public FileSystem {
 public:
  [[nodiscard]] FileKind kind(const std::string& path) const override;
  [[nodiscard]] std::optional<std::string> read(const std::string& path, std::string& why) const override;
  [[nodiscard]] std::vector<std::string> list(const std::string& path) const override;
  [[nodiscard]] std::optional<std::string> link_target(const std::string& path) const override;
  [[nodiscard]] std::string resolved(const std::string& path) const override;
  std::optional<WriteFailure> write_all(const std::vector<NewFile>& files) override;
  bool remove(const std::string& path, std::string& why) override;
};

/// Texts and links in memory, for programs that embed the compiler and for tests.
class MemoryFileSystem final : public FileSystem {
 public:
  [[nodiscard]] FileKind kind(const std::string& path) const override;
  [[nodiscard]] std::optional<std::string> read(const std::string& path, std::string& why) const override;
  [[nodiscard]] std::vector<std::string> list(const std::string& path) const override;
  [[nodiscard]] std::optional<std::string> link_target(const std::string& path) const override;
  [[nodiscard]] std::string resolved(const std::string& path) const override;
  std::optional<WriteFailure> write_all(const std::vector<NewFile>& files) override;
  bool remove(const std::string& path, std::string& why) override;

  /// Makes a symbolic link.
  void link(const std::string& path, const std::string& target);
  [[nodiscard]] const std::map<std::string, std::string>& files() const { return files_; }

 private:
  [[nodiscard]] std::optional<std::string> place_of(const std::string& path) const;

  std::map<std::string, std::string> files_;
  std::map<std::string, std::string> links_;
};

/// The directory that holds this one, also of `.` and of what ends with `..`.
[[nodiscard]] std::string directory_above(const std::string& path);
/// Joins two path pieces with exactly one `/`; an absolute second piece wins.
[[nodiscard]] std::string join_path(const std::string& directory, const std::string& name);
/// The path without `.` and inner `..` pieces. Leading `..` pieces stay.
[[nodiscard]] std::string normal_path(const std::string& path);
/// Everything before the last `/`, or `.`.
[[nodiscard]] std::string parent_path(const std::string& path);

}  // namespace stagec
