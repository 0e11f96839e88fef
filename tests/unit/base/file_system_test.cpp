#include "base/file_system.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

using namespace stagec;

TEST_CASE("paths are joined and put in order") {
  CHECK(join_path("a", "b") == "a/b");
  CHECK(join_path("a/", "b") == "a/b");
  CHECK(join_path(".", "b") == "b");
  CHECK(join_path("", "b") == "b");
  CHECK(join_path("a", "/b") == "/b");
  CHECK(normal_path("a/./b/../c/") == "a/c");
  CHECK(normal_path("../a") == "../a");
  CHECK(normal_path("/") == "/");
  CHECK(parent_path("a/b") == "a");
  CHECK(parent_path("a") == ".");
}

TEST_CASE("the directory above is found without asking the disk") {
  CHECK(directory_above("a/b") == "a");
  CHECK(directory_above("a") == ".");
  CHECK(directory_above("./a/") == ".");
  CHECK(directory_above(".") == "..");
  CHECK(directory_above("a/..") == "..");
  CHECK(directory_above("..") == "../..");
  CHECK(directory_above("../a") == "..");
  CHECK(directory_above("/a") == "/");
  CHECK(directory_above("/") == "/");
}

TEST_CASE("files in memory have directories above them") {
  MemoryFileSystem files;
  std::string why;
  CHECK(files.write("a/b/c.txt", "text", why));
  CHECK(files.write("a/d.txt", "", why));
  CHECK(files.kind("a/b/c.txt") == FileKind::file);
  CHECK(files.kind("a/./b") == FileKind::directory);
  CHECK(files.kind("a/b/c") == FileKind::missing);
  CHECK(files.kind(".") == FileKind::directory);
  CHECK(files.list("a") == std::vector<std::string>{"b", "d.txt"});
  CHECK(files.list(".") == std::vector<std::string>{"a"});
  CHECK(files.read("a/b/../b/c.txt", why) == "text");
  CHECK(files.read("a/none", why) == std::nullopt);
  CHECK_FALSE(why.empty());
  CHECK(files.remove("a/d.txt", why));
  CHECK(files.kind("a/d.txt") == FileKind::missing);
}

TEST_CASE("the disk is read and written") {
  RealFileSystem disk;
  std::string why;
  const std::string root =
      (std::filesystem::temp_directory_path() / ("stagec-test-" + std::to_string(::getpid()))).string();
  const std::string file = root + "/new/file.txt";
  REQUIRE(disk.write(file, "text\n", why));
  CHECK(disk.read(file, why) == "text\n");
  CHECK(disk.list(root + "/new") == std::vector<std::string>{"file.txt"});
  CHECK(disk.kind(root) == FileKind::directory);
  CHECK(disk.read(root, why) == std::nullopt);
  CHECK(why == "it is a directory");
  CHECK(disk.read(root + "/none", why) == std::nullopt);
  CHECK_FALSE(disk.write(file + "/below", "x", why));
  CHECK_FALSE(why.empty());
  CHECK(disk.write(root + "/empty", "", why));
  CHECK(disk.read(root + "/empty", why) == "");
  // What is not there yet has an absolute path, too.
  CHECK(disk.resolved("no-such-file-of-this-test").front() == '/');
  CHECK(disk.remove(file, why));
  CHECK(disk.kind(file) == FileKind::missing);
  std::filesystem::remove_all(root);
}
