#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lint/linter.h"

using namespace stagec;

namespace {

/// What `hotfix-expired` says on a day of a stage that is to be gone by another one.
std::vector<std::string> expired(const std::string& until, const std::string& today) {
  MemoryFileSystem files;
  std::string why;
  files.write("stages/base.stage", "stage base {\n  from ubuntu:24.04\n  until " + until + " \"why not\"\n}\n", why);
  files.write("envs/a.envs", "env a { use base }\n", why);
  emit::CompileOptions options;
  options.paths = {"envs"};
  SourceMap sources;
  diag::Sink sink;
  lint::lint_project(options, today, files, sources, lint::default_level, sink);
  std::vector<std::string> found;
  for (const diag::Diagnostic& finding : sink.sorted(sources)) {
    const Position place = sources.file(finding.span.file).position(finding.span.begin);
    found.push_back(std::string(finding.code) + " " + std::to_string(place.line) + ":" + std::to_string(place.column));
  }
  return found;
}

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("a stage has expired from the day that its `until` names") {
  CHECK(expired("2026-02-28", "2026-03-01") == Found{"hotfix-expired 3:3"});
  CHECK(expired("2026-03-01", "2026-03-01") == Found{"hotfix-expired 3:3"});
  CHECK(expired("2026-03-02", "2026-03-01").empty());
}

TEST_CASE("leap days are days") {
  CHECK(expired("2028-02-28", "2028-02-29") == Found{"hotfix-expired 3:3"});
  CHECK(expired("2028-02-29", "2028-02-29") == Found{"hotfix-expired 3:3"});
  CHECK(expired("2028-03-01", "2028-02-29").empty());
  CHECK(expired("2028-02-29", "2028-02-28").empty());
}

TEST_CASE("what is no day of the calendar is an error at that place, whatever day it is") {
  CHECK(expired("2026-02-30", "2026-03-01") == Found{"not-a-date 3:9"});
  const Found soon = expired("soon", "2026-03-01");
  REQUIRE_FALSE(soon.empty());
  CHECK(soon.front() == "unknown-name 3:9");
  CHECK(std::count(soon.begin(), soon.end(), "hotfix-expired 3:3") == 0);
}

TEST_CASE("a run that knows no day finds nothing expired") {
  CHECK(expired("1999-01-01", "").empty());
}
