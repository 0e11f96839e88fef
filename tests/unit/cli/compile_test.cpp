#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "unit/cli/example_project.h"

using stagec::FileKind;
using stagec::cli::testing::ExampleFiles;
using stagec::cli::testing::Outcome;
using stagec::cli::testing::put_example;
using stagec::cli::testing::run_on;

namespace {

using Words = std::vector<std::string>;

const Words compile = {"compile", "envs", "-o", "out"};
const Words check = {"compile", "envs", "-o", "out", "--check"};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("compile: writes what differs and counts it") {
  ExampleFiles files;
  put_example(files);
  const Outcome first = run_on(files, compile);
  CHECK(first.err == "4 envs (1 prebuilt), 8 layers, 8 distinct: 9 files written, 0 removed, 0 unchanged\n");
  CHECK(first.out == "");
  CHECK(first.code == 0);
  CHECK(files.kind("out/img-deb12/Dockerfile") == FileKind::file);
  CHECK(files.kind("out/manifest.json") == FileKind::file);
  CHECK(files.kind("out/img-old") == FileKind::missing);

  files.written = 0;
  const Outcome again = run_on(files, compile);
  CHECK(holds(again.err, "0 files written, 0 removed, 9 unchanged"));
  CHECK(files.written == 0);
}

TEST_CASE("compile: check shows new changed and stale files and writes nothing") {
  ExampleFiles files;
  put_example(files);
  REQUIRE(run_on(files, compile).code == 0);
  CHECK(run_on(files, check).code == 0);
  CHECK(run_on(files, check).out == "");

  std::string envs = files.text("envs/all.envs");
  envs.replace(envs.find("img-deb10"), 9, "img-deb9 ");
  envs.replace(envs.find("use base 10"), 11, "use base 9 ");
  files.put("envs/all.envs", envs);
  files.put("out/img-deb11/Dockerfile", "mine\n");
  files.written = 0;
  const Outcome outcome = run_on(files, check);
  CHECK(outcome.code == 1);
  CHECK(holds(outcome.out, "--- a/out/img-deb10/Dockerfile\n+++ /dev/null\n"));
  CHECK(holds(outcome.out, "--- /dev/null\n+++ b/out/img-deb9/Dockerfile\n"));
  CHECK(holds(outcome.out, "--- a/out/img-deb11/Dockerfile\n+++ b/out/img-deb11/Dockerfile\n"));
  CHECK(holds(outcome.out, "-mine\n"));
  CHECK(holds(outcome.err, "4 files to change, 2 to add, 2 to remove, 3 unchanged"));
  CHECK(files.written == 0);
}

TEST_CASE("compile: output of envs that are gone is removed and nothing else is") {
  ExampleFiles files;
  put_example(files);
  REQUIRE(run_on(files, compile).code == 0);
  files.put("out/img-deb10/notes.txt", "mine");
  files.put("out/other/Dockerfile", "FROM scratch\n");
  std::string envs = files.text("envs/all.envs");
  envs.erase(envs.find("env img-deb12"), envs.find("env img-deb10") - envs.find("env img-deb12"));
  envs.erase(envs.find("env img-deb10"), envs.find("env img-old") - envs.find("env img-deb10"));
  files.put("envs/all.envs", envs);
  const Outcome outcome = run_on(files, compile);
  CHECK(holds(outcome.err, "3 files written, 4 removed, 2 unchanged"));
  CHECK(files.kind("out/img-deb12") == FileKind::missing);
  CHECK(files.kind("out/img-deb10/Dockerfile") == FileKind::missing);
  CHECK(files.text("out/img-deb10/notes.txt") == "mine");
  CHECK(files.text("out/other/Dockerfile") == "FROM scratch\n");
}

TEST_CASE("compile: one env leaves the files about all of them and removes nothing") {
  ExampleFiles files;
  put_example(files);
  REQUIRE(run_on(files, compile).code == 0);
  files.put("out/manifest.json", "{}\n");
  const Outcome outcome = run_on(files, {"compile", "-o", "out", "--env", "img-deb7"});
  CHECK(outcome.err == "1 env, 1 layer, 1 distinct: 2 files written, 0 removed, 0 unchanged\n");
  CHECK(holds(files.text("out/img-deb7/Dockerfile"), "FROM debian:7\n"));
  CHECK(files.text("out/manifest.json") == "{}\n");
  CHECK(files.kind("out/img-deb11/Dockerfile") == FileKind::file);
}

TEST_CASE("compile: to standard output") {
  ExampleFiles files;
  put_example(files);
  const Outcome one = run_on(files, {"compile", "-o", "-", "--env", "img-deb10"});
  CHECK(one.out.starts_with("# img-deb10\n"));
  CHECK(one.err == "");
  const Outcome all = run_on(files, {"compile", "-o", "-"});
  CHECK(all.out.starts_with("# ---------------- img-deb10/Dockerfile\n# img-deb10\n"));
  CHECK(holds(all.out, "\n# ---------------- img-deb11/Dockerfile\n"));
  CHECK_FALSE(holds(all.out, "manifest"));
  CHECK(files.kind("out") == FileKind::missing);
}

TEST_CASE("compile: a prebuilt env that is asked for is told of") {
  ExampleFiles files;
  put_example(files);
  const Outcome outcome = run_on(files, {"compile", "-o", "-", "--env", "img-old"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out == "");
  CHECK(outcome.err == "the env `img-old` is prebuilt as `example.org/old:1`: there is nothing to compile\n");
}

TEST_CASE("compile: an option set on the command line") {
  ExampleFiles files;
  put_example(files);
  const Outcome outcome = run_on(files, {"compile", "-o", "-", "--env", "img-deb11", "--set", "tool.fast=yes"});
  CHECK(holds(outcome.out, "echo fast"));
  CHECK(holds(outcome.out, "echo patch"));
  for (const std::string wrong : {"tool", "tool.fast", "tool.fast=", ".fast=yes", "tool.=yes", "tool.fast=yes no"}) {
    CAPTURE(wrong);
    const Outcome refused = run_on(files, {"compile", "-o", "-", "--set", wrong});
    CHECK(refused.code == 2);
    CHECK(refused.err == "stagec: `--set` needs `STAGE.OPTION=VALUE`, found `" + wrong + "`\n");
  }
  const Outcome unknown = run_on(files, {"compile", "-o", "-", "--set", "tool.fats=yes"});
  CHECK(unknown.code == 2);
  CHECK(holds(unknown.err, "did you mean `fast`?"));
}

TEST_CASE("compile: errors go to standard error and nothing is written") {
  ExampleFiles files;
  put_example(files);
  files.put("envs/bad.envs", "env a { use bsae 12 }\nenv b { use base twelve }\n");
  const Outcome text = run_on(files, compile);
  CHECK(text.code == 2);
  CHECK(text.out == "");
  CHECK(text.err.ends_with(" errors\n"));
  CHECK(files.kind("out") == FileKind::missing);

  const Outcome json = run_on(files, {"compile", "-o", "out", "--format", "json"});
  CHECK(json.code == 2);
  CHECK(json.err == "");
  CHECK(nlohmann::json::parse(json.out).is_array());
}

TEST_CASE("compile: with json nothing else is on standard output") {
  ExampleFiles files;
  put_example(files);
  const Outcome outcome = run_on(files, {"compile", "-o", "out", "--check", "--format", "json"});
  CHECK(outcome.code == 1);
  CHECK(outcome.out == "[]\n");
  CHECK(holds(outcome.err, "+++ b/out/img-deb10/Dockerfile"));
}

TEST_CASE("compile: output that cannot be written is told with its path") {
  ExampleFiles files;
  put_example(files);
  files.failure = stagec::WriteFailure{"out/img-deb10/Dockerfile", "No space left on device"};
  const Outcome outcome = run_on(files, compile);
  CHECK(outcome.code == 2);
  CHECK(outcome.err == "stagec: cannot write `out/img-deb10/Dockerfile`: No space left on device\n");
}

TEST_CASE("compile: a failed write removes nothing either") {
  ExampleFiles files;
  put_example(files);
  REQUIRE(run_on(files, compile).code == 0);
  std::string envs = files.text("envs/all.envs");
  envs.replace(envs.find("img-deb10"), 9, "img-deb9 ");
  envs.replace(envs.find("use base 10"), 11, "use base 9 ");
  files.put("envs/all.envs", envs);
  files.failure = stagec::WriteFailure{"out", "Permission denied"};
  CHECK(run_on(files, compile).code == 2);
  CHECK(files.kind("out/img-deb10/Dockerfile") == FileKind::file);
}

TEST_CASE("compile: no env at all is a mistake") {
  ExampleFiles files;
  put_example(files);
  REQUIRE(run_on(files, compile).code == 0);
  const Outcome outcome = run_on(files, {"compile", "stages", "-o", "out"});
  CHECK(outcome.code == 2);
  CHECK(outcome.err == "stagec: no file in `stages` declares an env\n");
  CHECK(files.kind("out/img-deb10/Dockerfile") == FileKind::file);
}
