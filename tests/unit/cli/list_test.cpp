#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "unit/cli/example_project.h"

using nlohmann::json;
using stagec::cli::testing::ExampleFiles;
using stagec::cli::testing::Outcome;
using stagec::cli::testing::put_example;
using stagec::cli::testing::run_on;

namespace {

json list(ExampleFiles& files, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "list");
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = run_on(files, arguments);
  CHECK(outcome.err == "");
  REQUIRE(outcome.code == 0);
  return json::parse(outcome.out);
}

}  // namespace

TEST_CASE("list: envs") {
  ExampleFiles files;
  put_example(files);
  const json envs = list(files, {});
  REQUIRE(envs.size() == 4);
  CHECK(envs[0]["name"] == "img-deb10");
  CHECK(envs[0]["file"] == "envs/all.envs");
  CHECK(envs[2]["stages"] == json{"base", "tool", "patch"});
  CHECK(envs[3]["prebuilt"] == "example.org/old:1");
  CHECK(run_on(files, {"list", "envs"}).out.starts_with("img-deb10  amd64  1 layer"));
}

TEST_CASE("list: stages and options") {
  ExampleFiles files;
  put_example(files);
  const json stages = list(files, {"stages"});
  REQUIRE(stages.size() == 4);
  CHECK(stages[0]["kind"] == "root");
  CHECK(stages[1]["kind"] == "builder");
  CHECK(stages[3]["takes_from"] == json{"maker"});
  CHECK(stages[2]["applies"] == "tool.fast");
  CHECK(list(files, {"options"}).size() == 2);
  const json options = list(files, {"options", "tool"});
  CHECK(options == json{{{"stage", "tool"}, {"name", "fast"}, {"type", "flag"}, {"default", "no"}}});
  CHECK(run_on(files, {"list", "options"}).out ==
        "base.version  version  must be given\ntool.fast     flag     = no\n");
}

TEST_CASE("list: checks of an env and of what it does not have") {
  ExampleFiles files;
  put_example(files);
  const json checks = list(files, {"checks", "img-deb11"});
  REQUIRE(checks.size() == 2);
  CHECK(checks[0] == json{{"stage", "tool"},
                          {"name", "there"},
                          {"command", "test -d /opt/made"},
                          {"exclusive", false},
                          {"expect", "pass"}});
  CHECK(checks[1]["exclusive"] == true);
  CHECK(list(files, {"checks", "img-deb10"}).empty());
  const json absent = list(files, {"checks", "img-deb10", "--absent"});
  REQUIRE(absent.size() == 1);
  CHECK(absent[0]["name"] == "only here");
  CHECK(absent[0]["expect"] == "fail");
  CHECK(list(files, {"checks", "img-deb11", "--absent"}).size() == 2);
}

TEST_CASE("list: layers that two envs share are counted once") {
  ExampleFiles files;
  put_example(files);
  CHECK(list(files, {"layers"}) == json{{"envs", 4}, {"layers", 8}, {"distinct", 8}});
  files.put("envs/more.envs", "env other { use base 11 ; use tool fast=yes }\n");
  // base and what is copied from the builder are those of img-deb11, the rest is not
  CHECK(list(files, {"layers"}) == json{{"envs", 5}, {"layers", 12}, {"distinct", 10}});
}

TEST_CASE("list: wrong usage") {
  ExampleFiles files;
  put_example(files);
  CHECK(run_on(files, {"list", "checks"}).code == 2);
  CHECK(run_on(files, {"list", "envs", "img-deb11"}).code == 2);
  CHECK(run_on(files, {"list", "checks", "img-deb"}).code == 2);
  CHECK(run_on(files, {"list", "evns"}).err.find("did you mean `envs`?") != std::string::npos);
}
