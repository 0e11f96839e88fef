// Links below the output directory must not lead what is written out of it.
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

struct Project {
  fs::path root;
  Project() {
    std::string pattern = (fs::temp_directory_path() / "stagec-links-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    root = pattern;
    for (const char* name : {"stages", "envs", "out", "elsewhere"}) {
      fs::create_directory(root / name);
    }
    std::ofstream(root / "stages/base.stage") << "stage base {\n  from debian:12\n}\n";
    std::ofstream(root / "envs/a.envs") << "env img { use base }\n";
  }
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;
  ~Project() { fs::remove_all(root); }

  Outcome compile() const {
    RealFileSystem files;
    return run_on(files, {"compile", (root / "envs").string(), "-o", (root / "out").string()});
  }
};

}  // namespace

TEST_CASE("output: a folder that is a link out of the directory is refused") {
  const Project project;
  fs::create_directory_symlink(project.root / "elsewhere", project.root / "out/img");
  const Outcome outcome = project.compile();
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("a link leads `") != std::string::npos);
  CHECK(fs::is_empty(project.root / "elsewhere"));
  CHECK_FALSE(fs::exists(project.root / "out/manifest.json"));
}

TEST_CASE("output: so is a file that is a link out of it") {
  const Project project;
  std::ofstream(project.root / "elsewhere/mine") << "mine";
  fs::create_symlink(project.root / "elsewhere/mine", project.root / "out/manifest.json");
  const Outcome outcome = project.compile();
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("manifest.json` out of `") != std::string::npos);
  std::string text;
  std::ifstream(project.root / "elsewhere/mine") >> text;
  CHECK(text == "mine");
}

TEST_CASE("output: a link that stays in it is followed") {
  const Project project;
  std::ofstream(project.root / "out/real.json") << "old";
  fs::create_symlink("real.json", project.root / "out/manifest.json");
  CHECK(project.compile().code == 0);
  CHECK(fs::is_symlink(project.root / "out/manifest.json"));
  CHECK(fs::file_size(project.root / "out/real.json") > 100);
}

TEST_CASE("output: the directory itself may be a link") {
  const Project project;
  fs::remove(project.root / "out");
  fs::create_directory_symlink(project.root / "elsewhere", project.root / "out");
  CHECK(project.compile().code == 0);
  CHECK(fs::exists(project.root / "elsewhere/img/Dockerfile"));
  CHECK(project.compile().code == 0);
}
