// Links in the build context must not let a `copy` read what is outside of it.
#include <doctest/doctest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "unit/cli/example_project.h"

namespace fs = std::filesystem;

using stagec::RealFileSystem;
using stagec::cli::testing::Outcome;
using stagec::cli::testing::run_on;

namespace {

/// A file, and beside it a project that has links to it.
struct Project {
  fs::path root;
  Project() {
    std::string pattern = (fs::temp_directory_path() / "stagec-context-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    root = pattern;
    fs::create_directories(root / "project/stages");
    fs::create_directories(root / "project/envs");
    std::ofstream(root / "outside.txt") << "outside\n";
    std::ofstream(root / "project/inside.txt") << "inside\n";
    fs::create_symlink("../outside.txt", root / "project/file");
    fs::create_directory_symlink("..", root / "project/directory");
    fs::create_symlink("inside.txt", root / "project/good");
    fs::create_symlink(root / "project/inside.txt", root / "project/absolute");
    fs::create_symlink("../project/inside.txt", root / "project/out-and-in");
    fs::create_symlink("inside.txt/x", root / "project/dangling");
    fs::create_symlink("itself", root / "project/itself");
    std::ofstream(root / "project/envs/a.envs") << "env img { use base }\n";
  }
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;
  ~Project() { fs::remove_all(root); }

  Outcome compile(const std::string& source) const {
    write_stage(source);
    RealFileSystem files;
    return run_on(files, {"compile", (root / "project/envs").string(), "-o", (root / "out").string()});
  }

  std::string tag(const std::string& source) const {
    write_stage(source);
    RealFileSystem files;
    const Outcome outcome = run_on(files, {"tag", "img", "--envs", (root / "project/envs").string()});
    REQUIRE(outcome.code == 0);
    return outcome.out;
  }

 private:
  void write_stage(const std::string& source) const {
    std::ofstream(root / "project/stages/base.stage")
        << "stage base {\n  from debian:12\n  copy " << source << " to /srv/x\n}\n";
  }
};

}  // namespace

TEST_CASE("context: a copy over a link that leads out of it is refused, and nothing is written") {
  const Project project;
  for (const char* source :
       {"file", "directory", "directory/outside.txt", "../outside.txt", "absolute", "out-and-in"}) {
    CAPTURE(source);
    const Outcome outcome = project.compile(source);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find("error[copy-outside-context]") != std::string::npos);
    CHECK_FALSE(fs::exists(project.root / "out/manifest.json"));
  }
}

TEST_CASE("context: a copy over a link that stays in it is fine") {
  const Project project;
  CHECK(project.compile("good").code == 0);
}

TEST_CASE("context: a link that leads nowhere is no source") {
  const Project project;
  for (const char* source : {"dangling", "itself"}) {
    CAPTURE(source);
    const Outcome outcome = project.compile(source);
    CHECK(outcome.code == 2);
    CHECK(outcome.err.find("error[copy-missing]") != std::string::npos);
  }
}

TEST_CASE("context: links in a directory may lead anywhere, and nothing is read over them") {
  const Project project;
  const std::string before = project.tag(".");
  std::ofstream(project.root / "outside.txt") << "other\n";
  CHECK(project.tag(".") == before);
  fs::remove(project.root / "project/file");
  fs::create_symlink("../elsewhere.txt", project.root / "project/file");
  CHECK(project.tag(".") != before);
}

TEST_CASE("context: what is neither file nor directory is not opened") {
  const Project project;
  fs::create_directories(project.root / "project/files");
  const std::string before = project.tag("files");
  REQUIRE(mkfifo((project.root / "project/files/fifo").c_str(), 0600) == 0);
  CHECK(project.tag("files") != before);
}
