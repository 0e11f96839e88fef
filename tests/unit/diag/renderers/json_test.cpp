#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "diag/renderer.h"

using namespace stagec;
using namespace stagec::diag;

namespace {

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& all) {
  const auto renderers = all_renderers();
  const auto json =
      std::find_if(renderers.begin(), renderers.end(), [](const Renderer* r) { return r->name == "json"; });
  REQUIRE(json != renderers.end());
  return (*json)->render(sources, all, {.color = true, .limit = 1});
}

}  // namespace

TEST_CASE("findings are one array with places counted in characters") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "\xEF\xBB\xBF\xC3\xA9 bad\n\tx\n");
  Diagnostic diagnostic;
  diagnostic.code = "some-code";
  diagnostic.severity = Severity::warning;
  diagnostic.message = "it is `bad`";
  diagnostic.span = {file, 6, 9};
  diagnostic.labels = {{{file, 11, 12}, "see"}};
  diagnostic.help = {"mend it"};
  diagnostic.fixes = {{"write `good`", {{{file, 6, 9}, "good"}}}};
  CHECK(render(sources, {diagnostic}) == R"([
  {
    "rule": "some-code",
    "severity": "warning",
    "file": "a.stage",
    "line": 1,
    "column": 3,
    "end_line": 1,
    "end_column": 6,
    "message": "it is `bad`",
    "labels": [
      {
        "file": "a.stage",
        "line": 2,
        "column": 2,
        "end_line": 2,
        "end_column": 3,
        "message": "see"
      }
    ],
    "help": [
      "mend it"
    ],
    "fixes": [
      {
        "title": "write `good`",
        "edits": [
          {
            "file": "a.stage",
            "line": 1,
            "column": 3,
            "end_line": 1,
            "end_column": 6,
            "replacement": "good"
          }
        ]
      }
    ]
  }
]
)");
}

TEST_CASE("no findings are an empty array and all of many are in it") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "x");
  CHECK(render(sources, {}) == "[]\n");
  Diagnostic diagnostic;
  diagnostic.code = "c";
  diagnostic.span = {file, 0, 1};
  CHECK(nlohmann::json::parse(render(sources, {5, diagnostic})).size() == 5);
}

TEST_CASE("bytes that are not UTF-8 do not break the JSON") {
  SourceMap sources;
  const FileId file = sources.add("\xFF.stage", "\xFF");
  Diagnostic diagnostic;
  diagnostic.code = "c";
  diagnostic.message = "found `\xFF`";
  diagnostic.span = {file, 0, 1};
  CHECK(nlohmann::json::accept(render(sources, {diagnostic})));
}
