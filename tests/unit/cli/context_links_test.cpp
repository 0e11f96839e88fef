// Links in the build context must not let a `copy` read what is outside of it.
#include <doctest/doctest.h>
#include <stdlib.h>

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
    std::ofstream(root / "project/envs/a.envs") << "env img { use base }\n";
  }
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;
  ~Project() { fs::remove_all(root); }

  Outcome compile(const std::string& source) const {
    std::ofstream(root / "project/stages/base.stage")
        << "stage base {\n  from debian:12\n  copy " << source << " to /srv/x\n}\n";
    RealFileSystem files;
    return run_on(files, {"compile", (root / "project/envs").string(), "-o", (root / "out").string()});
  }
};

}  // namespace

TEST_CASE("context: a copy over a link that leads out of it is refused, and nothing is written") {
  const Project project;
  for (const char* source : {"file", "directory", "directory/outside.txt", "../outside.txt"}) {
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
