#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "cli/learning.h"
#include "unit/cli/example_project.h"

using nlohmann::json;
using stagec::cli::testing::ExampleFiles;
using stagec::cli::testing::Outcome;
using stagec::cli::testing::put_example;
using stagec::cli::testing::run_on;

namespace {

void put_two_envs(ExampleFiles& files) {
  files.put("stages/a.stage",
            "stage base { from debian:12; run { echo } }\n"
            "stage slow { needs base; changes 1/year; takes 1h; run { echo slow } }\n");
  files.put("stages/b.stage", "stage fast { needs base; changes daily; takes 1s; run { echo fast } }\n");
  files.put("envs/a.envs", "env a { use slow; use fast }\n");
  files.put("envs/b.envs", "env b { use base; use slow }\n");
}

}  // namespace

TEST_CASE("order: the files may come in any sequence") {
  ExampleFiles files;
  put_two_envs(files);
  const Outcome one = run_on(files, {"order", "--envs", "envs/a.envs", "--envs", "envs/b.envs", "--format", "json"});
  const Outcome two = run_on(files, {"order", "--envs", "envs/b.envs", "--envs", "envs/a.envs", "--format", "json"});
  CHECK(one.code == 0);
  CHECK(one.out == two.out);
  CHECK(json::parse(one.out)["order"] == json{"base", "slow", "fast"});
  // The same declarations in files of other names.
  ExampleFiles other;
  other.put("stages/z.stage", files.text("stages/a.stage"));
  other.put("stages/y.stage", files.text("stages/b.stage"));
  other.put("envs/z.envs", files.text("envs/a.envs"));
  other.put("envs/y.envs", files.text("envs/b.envs"));
  const Outcome three = run_on(other, {"order", "--format", "json"});
  CHECK(json::parse(three.out)["order"] == json::parse(one.out)["order"]);
}

TEST_CASE("order: a compile keeps to the record whatever the weights and envs are") {
  ExampleFiles files;
  put_two_envs(files);
  files.put("stages/order.lock", "base\nfast\nslow\n");
  CHECK(run_on(files, {"compile", "envs", "-o", "out"}).code == 0);
  const std::string first = files.text("out/a/Dockerfile");
  CHECK(first.find("echo fast") < first.find("echo slow"));
  files.put("envs/b.envs", "env b { use base; use slow }\nenv c { use base; use slow }\n");
  files.put("stages/b.stage", "stage fast { needs base; changes 900/month; takes 1s; run { echo fast } }\n");
  CHECK(run_on(files, {"compile", "envs", "-o", "out"}).code == 0);
  CHECK(files.text("out/a/Dockerfile") == first);
  CHECK(run_on(files, {"order", "--update"}).code == 0);
  CHECK(files.text("stages/order.lock").find("slow\nfast\n") != std::string::npos);
}

TEST_CASE("order: nothing is written without being asked to or where it cannot be") {
  ExampleFiles files;
  put_two_envs(files);
  CHECK(run_on(files, {"order"}).code == 0);
  CHECK(files.written == 0);
  files.failure = stagec::WriteFailure{"stages/order.lock", "the disk is full"};
  const Outcome outcome = run_on(files, {"order", "--update"});
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("the disk is full") != std::string::npos);
}

TEST_CASE("order: an env with an error is told and nothing is reckoned without it") {
  ExampleFiles files;
  put_two_envs(files);
  files.put("envs/c.envs", "env c { use base; use gone }\n");
  const Outcome outcome = run_on(files, {"order"});
  CHECK(outcome.code == 2);
  CHECK(outcome.out == "");
  CHECK(outcome.err.find("gone") != std::string::npos);
}

TEST_CASE("order: standard input is read for a log only") {
  CHECK(stagec::cli::reads_input({"order", "--learn"}));
  CHECK_FALSE(stagec::cli::reads_input({"order", "--learn", "--log", "log.txt"}));
  CHECK_FALSE(stagec::cli::reads_input({"order", "--learn", "--times", "times.csv"}));
  CHECK_FALSE(stagec::cli::reads_input({"order"}));
}

TEST_CASE("learning: dates and paths of git logs") {
  const auto commits = stagec::cli::read_git_log(
      "commit 1\nAuthor: x\nDate:   Thu Jan 1 23:00:00 1970 +0000\n\n    commit nothing\n\na.stage\n\n"
      "commit 2\nAuthorDate: 1970-03-01T00:00:00+00:00\nCommit:     x\nCommitDate: 1980-01-01\n\n"
      "M\tb.stage\nR100\told.stage\tnew.stage\n\n"
      "2000-03-01\n\nc.stage\n\ncommit 3\nDate: soon\n\nd.stage\n");
  REQUIRE(commits.size() == 2);
  CHECK(commits[0].day == 59);
  CHECK(commits[0].paths == std::vector<std::string>{"b.stage", "new.stage"});
  CHECK(commits[1].day == 11017);
}

TEST_CASE("learning: times of layers") {
  std::string problem;
  const auto times = stagec::cli::read_layer_times("stage,seconds\n# comment\na,1\na,2.5\r\n\nb,0\n", problem);
  REQUIRE(times);
  CHECK(times->find("a")->second == std::vector<double>{1, 2.5});
  CHECK_FALSE(stagec::cli::read_layer_times("a,1\nb,-1\n", problem));
  CHECK(problem == "line 2: expected `STAGE,SECONDS`, found `b,-1`");
}
