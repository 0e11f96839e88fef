// More envs than one matrix of CI may have.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "emit/backend.h"

namespace {

nlohmann::json matrix_of(const std::vector<stagec::emit::EnvSummary>& envs) {
  std::vector<stagec::emit::Output> outputs;
  for (const stagec::emit::Backend* backend : stagec::emit::all_backends()) {
    if (backend->name == "matrix") {
      backend->all(envs, outputs);
    }
  }
  REQUIRE(outputs.size() == 1);
  return nlohmann::json::parse(outputs[0].text);
}

}  // namespace

TEST_CASE("matrix: chunks stay below 256 entries and lose none") {
  std::vector<stagec::emit::EnvSummary> envs(600);
  for (std::size_t i = 0; i < envs.size(); ++i) {
    envs[i].name = std::to_string(i);
    envs[i].arch = "amd64";
  }
  const nlohmann::json matrix = matrix_of(envs);
  std::size_t count = 0;
  for (const auto& chunk : matrix["chunks"]) {
    CHECK(chunk["include"].size() < 256);
    for (const auto& entry : chunk["include"]) {
      CHECK(entry["env"] == std::to_string(count++));
    }
  }
  CHECK(count == 600);
  CHECK(matrix["chunks"].size() == 3);
}

TEST_CASE("matrix: no env is no chunk, and times come from the stages") {
  CHECK(matrix_of({})["chunks"].empty());
  stagec::emit::EnvSummary env;
  env.arch = "arm64";
  env.takes = {{"a", 60}, {"b", 1800}};
  const nlohmann::json entry = matrix_of({env})["chunks"][0]["include"][0];
  CHECK(entry["timeout"] == 120);  // 2 * 31 + 30, up to half hours
  CHECK(entry["runner"] == nlohmann::json{"self-hosted", "linux", "ARM64"});
}
