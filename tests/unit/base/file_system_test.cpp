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

TEST_CASE("links in memory are followed as those of the disk are") {
  const std::string root =
      (std::filesystem::temp_directory_path() / ("stagec-links-" + std::to_string(::getpid()))).string();
  RealFileSystem disk;
  MemoryFileSystem memory;
  const std::vector<std::pair<std::string, std::string>> links = {{"to-file", "d/file.txt"}, {"d/up", "../to-file"},
                                                                  {"to-directory", "d"},     {"nowhere", "none"},
                                                                  {"circle", "circle"},      {"absolute", root + "/d"}};
  std::string why;
  for (FileSystem* files : std::initializer_list<FileSystem*>{&disk, &memory}) {
    REQUIRE(files->write(root + "/d/file.txt", "text", why));
  }
  for (const auto& [path, target] : links) {
    memory.link(root + "/" + path, target);
    std::filesystem::create_symlink(target, root + "/" + path);
  }
  for (const FileSystem* files : std::initializer_list<const FileSystem*>{&disk, &memory}) {
    CHECK(files->kind(root + "/to-file") == FileKind::file);
    CHECK(files->read(root + "/to-directory/up", why) == "text");
    CHECK(files->kind(root + "/to-directory") == FileKind::directory);
    CHECK(files->kind(root + "/nowhere") == FileKind::missing);
    CHECK(files->kind(root + "/circle") == FileKind::missing);
    CHECK(files->list(root + "/absolute") == std::vector<std::string>{"file.txt", "up"});
    CHECK(files->list(root) ==
          std::vector<std::string>{"absolute", "circle", "d", "nowhere", "to-directory", "to-file"});
    CHECK(files->link_target(root + "/to-directory/up") == "../to-file");
    CHECK(files->link_target(root + "/nowhere") == "none");
    CHECK(files->link_target(root + "/circle") == "circle");
    CHECK(files->link_target(root + "/d/file.txt") == std::nullopt);
    CHECK(files->link_target(root + "/d") == std::nullopt);
    CHECK(files->link_target(root + "/none") == std::nullopt);
    CHECK(files->resolved(root + "/to-directory/up") == files->resolved(root + "/d/file.txt"));
  }
  CHECK(memory.write(root + "/to-file", "other", why));
  CHECK(memory.read(root + "/d/file.txt", why) == "other");
  CHECK(memory.remove(root + "/to-file", why));
  CHECK(memory.kind(root + "/to-file") == FileKind::missing);
  CHECK(memory.kind(root + "/d/file.txt") == FileKind::file);
  std::filesystem::remove_all(root);
}
