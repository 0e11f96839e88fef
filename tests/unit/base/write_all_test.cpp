// Writing is all or nothing, on the disk and in memory.
#include <doctest/doctest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file_system.h"

namespace fs = std::filesystem;

using stagec::FileKind;
using stagec::MemoryFileSystem;
using stagec::NewFile;
using stagec::RealFileSystem;

namespace {

/// A directory that is gone at the end of the test.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string pattern = (fs::temp_directory_path() / "stagec-write-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  /// Everything in it, files with their text.
  [[nodiscard]] std::vector<std::string> content() const {
    std::vector<std::string> all;
    const RealFileSystem files;
    std::string why;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path_)) {
      const std::string name = fs::relative(entry.path(), path_).string();
      all.push_back(entry.is_directory() ? name + "/" : name + "=" + files.read(entry.path(), why).value_or("?"));
    }
    std::sort(all.begin(), all.end());
    return all;
  }

 private:
  fs::path path_;
};

/// Files may not grow over a size while this lives, as on a full disk.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t size) : handler_(signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = size;
    REQUIRE(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;
  ~SizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_ = {};
  sighandler_t handler_;
};

}  // namespace

TEST_CASE("write_all: makes directories and replaces files") {
  const TemporaryDirectory directory;
  RealFileSystem files;
  REQUIRE_FALSE(files.write_all({{directory / "a/b/c", "1"}, {directory / "d", "2"}}));
  REQUIRE_FALSE(files.write_all({{directory / "d", "3"}}));
  CHECK(directory.content() == std::vector<std::string>{"a/", "a/b/", "a/b/c=1", "d=3"});
}

TEST_CASE("write_all: keeps the mode of a file and what a link points to") {
  const TemporaryDirectory directory;
  RealFileSystem files;
  std::string why;
  REQUIRE(files.write(directory / "file", "old", why));
  fs::permissions(directory / "file", fs::perms::owner_all);
  fs::create_symlink("file", directory / "link");
  REQUIRE(files.write(directory / "link", "new", why));
  CHECK(fs::is_symlink(directory / "link"));
  CHECK(files.read(directory / "file", why) == "new");
  CHECK(fs::status(directory / "file").permissions() == fs::perms::owner_all);
}

TEST_CASE("write_all: a directory in place of a file leaves everything as it was") {
  const TemporaryDirectory directory;
  RealFileSystem files;
  std::string why;
  REQUIRE(files.write(directory / "a", "old", why));
  fs::create_directory(directory / "z");
  const auto failure = files.write_all({{directory / "a", "new"}, {directory / "new/b", "1"}, {directory / "z", "2"}});
  REQUIRE(failure);
  CHECK(failure->path == directory / "z");
  CHECK(failure->why == "Is a directory");
  CHECK(directory.content() == std::vector<std::string>{"a=old", "z/"});
}

TEST_CASE("write_all: a file in place of a directory leaves everything as it was") {
  const TemporaryDirectory directory;
  RealFileSystem files;
  std::string why;
  REQUIRE(files.write(directory / "out", "a file", why));
  const auto failure = files.write_all({{directory / "a", "new"}, {directory / "out/env/Dockerfile", "1"}});
  REQUIRE(failure);
  CHECK(failure->path == directory / "out");
  CHECK(failure->why == "Not a directory");
  CHECK(directory.content() == std::vector<std::string>{"out=a file"});
}

TEST_CASE("write_all: a full disk leaves everything as it was") {
  const TemporaryDirectory directory;
  RealFileSystem files;
  std::string why;
  REQUIRE(files.write(directory / "a", "old", why));
  const std::vector<NewFile> wanted = {{directory / "a", "new"}, {directory / "b/c", std::string(100000, 'x')}};
  {
    const SizeLimit limit(4096);
    const auto failure = files.write_all(wanted);
    REQUIRE(failure);
    CHECK(failure->path == directory / "b/c");
    CHECK_FALSE(failure->why.empty());
  }
  CHECK(directory.content() == std::vector<std::string>{"a=old"});
  CHECK_FALSE(files.write_all(wanted));
}

TEST_CASE("write_all: memory refuses what a disk would") {
  MemoryFileSystem files;
  REQUIRE_FALSE(files.write_all({{"a/b", "1"}}));
  CHECK(files.write_all({{"c", "2"}, {"a", "3"}})->path == "a");
  CHECK(files.write_all({{"c", "2"}, {"a/b/d", "3"}})->path == "a/b/d");
  CHECK(files.kind("c") == FileKind::missing);
  CHECK(files.files().size() == 1);
}
