#include "diag/sink.h"

#include <doctest/doctest.h>

#include <string>

using namespace stagec;
using namespace stagec::diag;

TEST_CASE("diagnostics come out by file, place and code, each once") {
  SourceMap sources;
  const FileId b = sources.add("b.stage", "0123456789");
  const FileId a = sources.add("a.stage", "0123456789");
  Sink sink;
  sink.warning("late", {b, 5, 6}, "second");
  sink.error("early", {b, 1, 2}, "first `{}`", "x").at("here").label({a, 0, 1}, "there {}", 1).help("do").note("so");
  sink.error("early", {b, 1, 2}, "first `{}`", "x");
  sink.error("other", {a, 9, 9}, "in a");
  const auto all = sink.sorted(sources);
  REQUIRE(all.size() == 3);
  CHECK(all[0].message == "in a");
  CHECK(all[1].message == "first `x`");
  CHECK(all[1].label == "here");
  CHECK(all[1].labels.at(0).text == "there 1");
  CHECK(all[1].help.at(0) == "do");
  CHECK(all[1].notes.at(0) == "so");
  CHECK(all[2].severity == Severity::warning);
  CHECK(sink.error_count() == 3);
}

TEST_CASE("a sink takes over what another one collected") {
  Sink first;
  Sink second;
  second.error("a", {}, "x");
  first.merge(std::move(second));
  CHECK(first.has_errors());
  CHECK_FALSE(first.empty());
}
