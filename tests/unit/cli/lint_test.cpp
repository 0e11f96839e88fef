#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/pages.h"
#include "diag/renderer.h"
#include "lint/rule.h"
#include "unit/lint/linting.h"

using stagec::lint::testing::ExampleFiles;
using stagec::lint::testing::run_on;

TEST_CASE("lint: every renderer is a format") {
  ExampleFiles files;
  files.put("Dockerfile", "FROM a:latest\n");
  for (const stagec::diag::Renderer* renderer : stagec::diag::all_renderers()) {
    const auto outcome = run_on(files, {"lint", "--format", std::string(renderer->name)});
    CHECK(outcome.code == 1);
    CHECK(outcome.out.find("base-unpinned") != std::string::npos);
  }
  CHECK(run_on(files, {"lint", "--format", "xml"}).code == 2);
}

TEST_CASE("lint: the list of rules is complete, and every rule has its page in the program") {
  ExampleFiles files;
  const auto rules = nlohmann::json::parse(run_on(files, {"lint", "--rules", "--format", "json"}).out);
  CHECK(rules.size() == stagec::lint::all_rules().size());
  for (const auto& rule : rules) {
    const std::string name = rule["rule"];
    CHECK_MESSAGE(!stagec::cli::page("lints", name).empty(), name);
    CHECK_MESSAGE(!rule["summary"].get<std::string>().empty(), name);
  }
  CHECK(run_on(files, {"lint", "--rules", "--format", "sarif"}).code == 2);
}

TEST_CASE("lint: hotfixes with owner and end") {
  ExampleFiles files;
  stagec::cli::testing::put_example(files);
  const auto outcome = run_on(files, {"lint", "--hotfixes", "--format", "json"});
  CHECK(outcome.code == 0);
  const auto hotfixes = nlohmann::json::parse(outcome.out);
  REQUIRE(hotfixes.size() == 1);
  CHECK(hotfixes[0]["stage"] == "patch");
  CHECK(hotfixes[0]["url"] == "https://example.org/1");
  CHECK(hotfixes[0]["until"][0] == "base.version >= 13: the release has it");
  CHECK(hotfixes[0]["place"] == "stages/tool.stage:21");
}

TEST_CASE("help: pages by name and alias, and the nearest name") {
  ExampleFiles files;
  CHECK(run_on(files, {"help", "lint"}).out.starts_with("# stagec lint\n"));
  CHECK(run_on(files, {"help", "unknown-stage"}).out.starts_with("# unknown-stage\n"));
  CHECK(run_on(files, {"help", "dl3007"}).out == run_on(files, {"help", "base-unpinned"}).out);
  CHECK(run_on(files, {"help"}).out == run_on(files, {"--help"}).out);
  const auto unknown = run_on(files, {"help", "unknown-stag"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean `unknown-stage`?") != std::string::npos);
}
