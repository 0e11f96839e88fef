#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/diff.h"
#include "unit/cli/example_project.h"

using nlohmann::json;
using stagec::cli::testing::ExampleFiles;
using stagec::cli::testing::Outcome;
using stagec::cli::testing::put_example;
using stagec::cli::testing::run_on;

namespace {

json explain(ExampleFiles& files, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "explain");
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = run_on(files, arguments);
  CHECK(outcome.err == "");
  REQUIRE(outcome.code == 0);
  return json::parse(outcome.out);
}

json stage(const json& explanation, const std::string& name) {
  for (const json& one : explanation["stages"]) {
    if (one["name"] == name) {
      return one;
    }
  }
  FAIL("no stage " << name);
  return {};
}

json fact(const std::string& text, const std::string& place) {
  return {{"text", text}, {"place", place}};
}

}  // namespace

TEST_CASE("explain: why each stage is in") {
  ExampleFiles files;
  put_example(files);
  const json env = explain(files, {"img-deb12"});
  CHECK(env["place"] == "envs/all.envs:12");
  CHECK(stage(env, "base")["why"][0] == fact("the part `deb12` of the name", "envs/all.envs:2"));
  CHECK(stage(env, "tool")["why"][0] == fact("the profile `tools`", "envs/all.envs:6"));
  CHECK(stage(env, "tool")["why"][1] == fact("the env itself", "envs/all.envs:13"));
  CHECK(stage(env, "maker")["why"][0] == fact("`tool` takes from it", "stages/tool.stage:16"));
  CHECK(stage(env, "maker")["builder"] == true);
  CHECK(stage(env, "patch")["why"][0] == fact("it applies when `tool.fast`", "stages/tool.stage:24"));
  CHECK(stage(env, "patch")["temporary"] ==
        json{fact("hotfix: https://example.org/1", "stages/tool.stage:25"),
             fact("until `base.version >= 13`: the release has it", "stages/tool.stage:26")});
}

TEST_CASE("explain: where values come from") {
  ExampleFiles files;
  put_example(files);
  const json slow = stage(explain(files, {"img-deb11"}), "tool")["options"][0];
  CHECK(slow["value"] == "no");
  CHECK(slow["from"] == fact("by default", "stages/tool.stage:10"));
  const json fast = stage(explain(files, {"img-deb12"}), "tool")["options"][0];
  CHECK(fast["value"] == "yes");
  CHECK(fast["from"] == fact("the env itself", "envs/all.envs:13"));
  const json set = stage(explain(files, {"img-deb11", "--set", "tool.fast=yes"}), "tool")["options"][0];
  CHECK(set["from"] == fact("`--set`", ""));
}

TEST_CASE("explain: the lines are those of the Dockerfile") {
  ExampleFiles files;
  put_example(files);
  const std::string text = run_on(files, {"compile", "-o", "-", "--env", "img-deb12"}).out;
  const auto lines = stagec::split_lines(text);
  const json env = explain(files, {"img-deb12"});
  for (const json& one : env["stages"]) {
    for (const json& range : one["lines"]) {
      std::string part;
      for (std::size_t line = range["first"]; line <= range["last"]; ++line) {
        part += lines.at(line - 1);
      }
      CAPTURE(part);
      CHECK(part.find("[stages/") != std::string::npos);
      CHECK(part.find("# " + one["name"].get<std::string>() + ": ") != std::string::npos);
    }
  }
  CHECK(stage(env, "base")["lines"][0]["instructions"] == json{"FROM", "RUN"});
  CHECK(stage(env, "tool")["lines"][0]["instructions"] == json{"COPY", "RUN"});
}

TEST_CASE("explain: what was left out") {
  ExampleFiles files;
  put_example(files);
  const json slow = explain(files, {"img-deb11"});
  CHECK(slow["left_out"] ==
        json{{{"stage", "patch"},
              {"why", fact("it applies when `tool.fast`: `tool.fast` is `no`", "stages/tool.stage:24")}}});
  CHECK(slow["notes"] == json{"the slow one"});
  CHECK(stage(slow, "tool")["left_out"] == json{fact("`if fast`: `fast` is `no`", "stages/tool.stage:11")});
  const json bare = explain(files, {"img-deb10"});
  CHECK(bare["left_out"][0]["why"]["text"] == "it applies when `tool.fast`: the env has no `tool`");
  const json fast = explain(files, {"img-deb12"});
  CHECK(stage(fast, "tool")["left_out"] == json{fact("`else`: `fast` holds: `fast` is `yes`", "stages/tool.stage:13")});
}

TEST_CASE("explain: without and choices") {
  ExampleFiles files;
  files.put("stages/a.stage", R"(stage a { from debian:12 }
stage one { needs a }
stage two { needs a }
stage user {
  needs a
  needs one of one, two
}
)");
  files.put("envs/a.envs", "profile p { use user ; use one }\nenv e : p { use two ; without one }\nenv f : p\n");
  CHECK(explain(files, {"e"})["left_out"] ==
        json{{{"stage", "one"}, {"why", fact("the env says `without one`", "envs/a.envs:2")}}});
  CHECK(explain(files, {"f"})["left_out"] ==
        json{{{"stage", "two"}, {"why", fact("`user` needs one such, and the env has `one`", "stages/a.stage:6")}}});
}

TEST_CASE("explain: one stage alone") {
  ExampleFiles files;
  put_example(files);
  const Outcome in = run_on(files, {"explain", "img-deb11", "tool"});
  CHECK(in.code == 0);
  CHECK(in.out.find("\ntool: a tool [stages/tool.stage:7]\n") != std::string::npos);
  CHECK(in.out.find("\nbase") == std::string::npos);
  CHECK(in.out.find("left out") != std::string::npos);
  CHECK(run_on(files, {"explain", "img-deb11", "patch"}).out.find("`tool.fast` is `no`") != std::string::npos);
  const Outcome unknown = run_on(files, {"explain", "img-deb11", "tolo"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err == "stagec explain: the env `img-deb11` has no stage `tolo`\n  did you mean `tool`?\n");
}

TEST_CASE("explain: envs that are prebuilt unknown or known by name") {
  ExampleFiles files;
  put_example(files);
  CHECK(run_on(files, {"explain", "img-old"}).out == "img-old is prebuilt as example.org/old:1\n");
  CHECK(explain(files, {"img-old"})["prebuilt"] == "example.org/old:1");
  CHECK(explain(files, {"img-deb7"})["place"] == "");
  const Outcome unknown = run_on(files, {"explain", "mig-deb11"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean `img-deb11`?") != std::string::npos);
}
