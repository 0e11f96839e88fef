#include "lint/baseline.h"

#include <doctest/doctest.h>

#include "unit/lint/linting.h"

using stagec::lint::testing::ExampleFiles;
using stagec::lint::testing::Found;
using stagec::lint::testing::Lines;
using stagec::lint::testing::lint;
using stagec::lint::testing::run_on;

TEST_CASE("baseline: what is known is left out, also when it moves, and only as often as it is known") {
  ExampleFiles files;
  files.put("Dockerfile", "FROM a:latest\nRUN true\nFROM a:latest\n");
  const auto written = run_on(files, {"lint", "--write-baseline", "known.json"});
  CHECK(written.code == 0);
  CHECK(written.out.empty());
  CHECK(lint(files, {"--baseline", "known.json"}).findings.empty());
  files.put("Dockerfile", "# moved\nFROM a:latest\n\nRUN true\n  FROM a:latest\nFROM a:latest\nFROM b:latest\n");
  const Found found = lint(files, {"--baseline", "known.json"});
  CHECK(found.findings == Lines{"Dockerfile:6 base-unpinned warning", "Dockerfile:7 base-unpinned warning"});
  CHECK(found.code == 1);
}

TEST_CASE("baseline: what is gone is told, but only about files that were looked at") {
  ExampleFiles files;
  files.put("a/Dockerfile", "FROM a:latest\n");
  files.put("b/Dockerfile", "FROM b:latest\n");
  CHECK(run_on(files, {"lint", "--write-baseline", "known.json"}).code == 0);
  files.put("a/Dockerfile", "FROM scratch\n");
  files.put("b/Dockerfile", "FROM b:12\n");
  const Found found = lint(files, {"a", "--baseline", "known.json"});
  CHECK(found.code == 0);
  CHECK(found.err.find("1 of 1 `base-unpinned` in `a/Dockerfile` is gone: FROM a:latest") != std::string::npos);
  CHECK(found.err.find("b/Dockerfile") == std::string::npos);
}

TEST_CASE("baseline: written, read and refused") {
  const stagec::lint::Baseline baseline = {{{"a \"b\"/Dockerfile", "x", "RUN a\\"}, 2}, {{"b", "y", ""}, 1}};
  std::string why;
  CHECK(stagec::lint::read_baseline(stagec::lint::print_baseline(baseline), why) == baseline);
  CHECK(stagec::lint::read_baseline(stagec::lint::print_baseline({}), why) == stagec::lint::Baseline());
  for (const char* text : {"", "[]", "{}", "{\"version\": 2, \"findings\": []}", "{\"version\": 1, \"findings\": 3}",
                           "{\"version\": 1, \"findings\": [{\"path\": \"a\"}]}"}) {
    why.clear();
    CHECK_MESSAGE(!stagec::lint::read_baseline(text, why), text);
    CHECK(!why.empty());
  }
  ExampleFiles files;
  files.put("Dockerfile", "FROM scratch\n");
  CHECK(lint(files, {"--baseline", "nope.json"}).code == 2);
  CHECK(lint(files, {"--write-baseline", "k.json", "--fix"}).code == 2);
}
