// Big, deep and unwritable: what golden cases cannot hold, from the command line down.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/file_system.h"
#include "cli/command.h"

namespace fs = std::filesystem;

namespace {

constexpr const char* two_envs = "stage base { from debian:12 }\nenv one { use base }\nenv two { use base }\n";

struct Outcome {
  int exit = 0;
  std::string out;
  std::string err;
};

Outcome stagec_command(stagec::FileSystem& files, const std::vector<std::string>& arguments) {
  Outcome outcome;
  stagec::cli::Context context{files, outcome.out, outcome.err, "", false};
  outcome.exit = stagec::cli::run(context, arguments);
  return outcome;
}

/// Compiles one text that stands in memory.
Outcome compile_text(const std::string& text) {
  stagec::MemoryFileSystem files;
  std::string why;
  files.write("envs/all.envs", text, why);
  return stagec_command(files, {"compile", "envs", "-o", "generated"});
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) {
    all += text;
  }
  return all;
}

/// A directory of its own on the disk, with two envs in it; gone with the object. It has stages of its own, so that
/// none are looked for above it.
class Project {
 public:
  Project() : root_(fs::temp_directory_path() / ("stagec-limits-" + std::to_string(::getpid()))) {
    fs::remove_all(root_);
    fs::create_directories(root_ / "envs");
    fs::create_directories(root_ / "stages");
    write("envs/all.envs", two_envs);
  }
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;
  ~Project() {
    std::error_code ignored;
    fs::permissions(root_ / "generated", fs::perms::owner_all, ignored);
    fs::remove_all(root_, ignored);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return (root_ / name).string(); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
  }

  [[nodiscard]] std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(root_ / name, std::ios::binary).rdbuf();
    return text.str();
  }

  /// Everything below a directory, by path.
  [[nodiscard]] std::vector<std::string> below(const std::string& name) const {
    std::vector<std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(root_ / name)) {
      all.push_back(fs::relative(entry.path(), root_).generic_string());
    }
    std::sort(all.begin(), all.end());
    return all;
  }

  [[nodiscard]] Outcome compile(const std::string& output) const {
    stagec::RealFileSystem files;
    return stagec_command(files, {"compile", path("envs"), "-o", output});
  }

 private:
  fs::path root_;
};

}  // namespace

TEST_CASE("an output path that is a file is left alone") {
  const Project project;
  project.write("generated", "precious");
  const Outcome outcome = project.compile(project.path("generated"));
  CHECK(outcome.exit == stagec::cli::exit_usage);
  CHECK(outcome.err.find("cannot write") != std::string::npos);
  CHECK(project.read("generated") == "precious");
}

TEST_CASE("if one file cannot be written none is") {
  const Project project;
  // Where the directory of the second env should be, there is a file.
  project.write("generated/two", "in the way");
  const Outcome outcome = project.compile(project.path("generated"));
  CHECK(outcome.exit == stagec::cli::exit_usage);
  CHECK(outcome.err.find("generated/two") != std::string::npos);
  CHECK(project.below("generated") == std::vector<std::string>{"generated/two"});
}

TEST_CASE("if the last file cannot be written the old ones keep their text") {
  const Project project;
  project.write("generated/one/Dockerfile", "old");
  project.write("generated/two/Dockerfile/file", "");
  CHECK(project.compile(project.path("generated")).exit == stagec::cli::exit_usage);
  CHECK(project.read("generated/one/Dockerfile") == "old");
  CHECK(project.below("generated") == std::vector<std::string>{"generated/one", "generated/one/Dockerfile",
                                                               "generated/two", "generated/two/Dockerfile",
                                                               "generated/two/Dockerfile/file"});
}

TEST_CASE("a directory that nobody can write to gets nothing") {
  const Project project;
  // Not even root makes a directory there.
  const Outcome outcome = project.compile("/proc/stagec-test");
  CHECK(outcome.exit == stagec::cli::exit_usage);
  CHECK(outcome.err.find("/proc/stagec-test") != std::string::npos);

  project.write("generated/one/Dockerfile", "old");
  fs::permissions(project.path("generated"), fs::perms::owner_read | fs::perms::owner_exec);
  const bool refused = ::access(project.path("generated").c_str(), W_OK) != 0;
  const Outcome read_only = project.compile(project.path("generated"));
  fs::permissions(project.path("generated"), fs::perms::owner_all);
  // Root may write anywhere.
  CHECK(read_only.exit == (refused ? stagec::cli::exit_usage : stagec::cli::exit_ok));
  CHECK((project.read("generated/one/Dockerfile") == "old") == refused);
  CHECK(fs::exists(project.path("generated/two")) != refused);
}

// What is quadratic runs into the time limit of the test.
TEST_CASE("a file of five megabytes compiles") {
  constexpr std::size_t lines = 10000;
  std::string text = two_envs;
  text += "stage big {\n  needs base\n  apt {\n" + repeated("    curl wget git zip bzip2\n", lines) + "  }\n  run {\n" +
          repeated("    echo one two three four\n", lines) + "  }\n}\nenv three { use big }\n";
  for (std::size_t i = 0; text.size() < (5U << 20U); ++i) {
    text += "env image-" + std::to_string(i) + " { prebuilt example.org/" + std::string(400, 'x') + " }\n";
  }
  const Outcome outcome = compile_text(text);
  CHECK(outcome.exit == stagec::cli::exit_ok);
}

TEST_CASE("what is nested ten thousand deep is one error, however it is nested") {
  constexpr std::size_t deep = 10000;
  const std::vector<std::string> texts = {
      "stage x {\n" + repeated("if yes {\n", deep) + repeated("}\n", deep) + "}\n",
      "stage x {\n" + repeated("layer {\n", deep) + repeated("}\n", deep) + "}\n",
      "stage x {\n  let a = " + std::string(deep, '(') + "1" + std::string(deep, ')') + "\n}\n",
      "stage x {\n  option a : list = " + std::string(deep, '[') + std::string(deep, ']') + "\n}\n",
  };
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 30));
    const Outcome outcome = compile_text(two_envs + text);
    CHECK(outcome.exit == stagec::cli::exit_usage);
    CHECK(outcome.err.find("error[nested-too-deep]") != std::string::npos);
    CHECK(outcome.err.find("1 error\n") != std::string::npos);
    CHECK(outcome.err.size() < 2000);
  }
}

TEST_CASE("long chains of lets, profiles and stages are no deep recursion") {
  constexpr int length = 1000;
  std::string text = two_envs;
  std::string lets = "  let v0 = 1\n";
  for (int i = 1; i < length; ++i) {
    const std::string last = std::to_string(i - 1);
    const std::string own = std::to_string(i);
    lets += "  let v" + own + " = v" + last + "\n";
    text += "profile p" + own + (i == 1 ? "" : " : p" + last) + " { use base }\n";
    text += "stage s" + own + " { needs " + (i == 1 ? "base" : "s" + last) + " }\n";
  }
  const std::string last = std::to_string(length - 1);
  text += "stage lets {\n" + lets + "  setenv LAST \"{{v" + last + "}}\"\n}\n";
  text += "env three : p" + last + " { use s" + last + "; use lets }\n";
  const Outcome outcome = compile_text(text);
  CHECK(outcome.err.find("3 envs") != std::string::npos);
  CHECK(outcome.exit == stagec::cli::exit_ok);
}
