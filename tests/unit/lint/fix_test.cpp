#include "lint/fix.h"

#include <doctest/doctest.h>

#include "unit/lint/linting.h"

using stagec::FileId;
using stagec::diag::Diagnostic;
using stagec::diag::Edit;
using stagec::lint::ChangedFiles;
using stagec::lint::Fixed;
using stagec::lint::Report;
using stagec::lint::testing::ExampleFiles;
using stagec::lint::testing::run_on;

namespace {

struct Change {
  std::uint32_t begin;
  std::uint32_t end;
  const char* text;
};

/// A report about the file `f` that offers a fix for each list of changes.
Report report(const ChangedFiles& files, const std::vector<std::vector<Change>>& fixes, const char* code = "a-rule") {
  Report report;
  std::string why;
  const FileId file = report.sources.add("f", files.read("f", why).value_or(""));
  for (const std::vector<Change>& fix : fixes) {
    Diagnostic finding;
    finding.code = code;
    finding.span = {file, fix.front().begin, fix.front().end};
    finding.message = "message " + std::to_string(fix.front().begin) + fix.front().text;
    finding.fixes.push_back({"mend it", {}});
    for (const Change& change : fix) {
      finding.fixes[0].edits.push_back({{file, change.begin, change.end}, change.text});
    }
    report.sink.add(std::move(finding));
  }
  return report;
}

const auto all = [](const std::string&) { return true; };

}  // namespace

TEST_CASE("fix: several at once, those that overlap in the next round") {
  ExampleFiles disk;
  disk.put("f", "abcdef");
  ChangedFiles files(disk);
  int round = 0;
  const Fixed fixed = stagec::lint::fix(
      files,
      [&] {
        ++round;
        if (round == 1) {
          return report(files, {{{0, 1, "A"}, {5, 6, "F"}}, {{0, 2, "x"}}, {{2, 3, ""}}});
        }
        return round == 2 ? report(files, {{{0, 2, "x"}}}) : report(files, {});
      },
      all);
  CHECK(files.texts.at("f") == "xdeF");
  CHECK(fixed.fixed.size() == 3);
  CHECK(fixed.fixed.front() == "f:1: mend it [a-rule]");
  CHECK(disk.text("f") == "abcdef");
}

TEST_CASE("fix: two insertions at one place, and an insertion beside a removal") {
  ExampleFiles disk;
  disk.put("f", "ab");
  ChangedFiles files(disk);
  int round = 0;
  const auto lint = [&] {
    ++round;
    return round == 1 ? report(files, {{{1, 1, "x"}}, {{1, 1, "y"}}, {{0, 1, "A"}}}) : report(files, {});
  };
  static_cast<void>(stagec::lint::fix(files, lint, all));
  CHECK(files.texts.at("f") == "Axb");
}

TEST_CASE("fix: ends, though every round offers another one") {
  ExampleFiles disk;
  disk.put("f", "a");
  ChangedFiles files(disk);
  const auto lint = [&] { return report(files, {{{0, 0, "x"}}}); };
  const Fixed fixed = stagec::lint::fix(files, lint, all);
  CHECK(files.texts.at("f") == std::string(stagec::lint::fix_rounds, 'x') + "a");
  CHECK(fixed.fixed.size() == stagec::lint::fix_rounds);
}

TEST_CASE("fix: a round after which less can be read is taken back") {
  ExampleFiles disk;
  disk.put("f", "ab");
  ChangedFiles files(disk);
  int round = 0;
  const auto lint = [&] {
    return ++round == 1 ? report(files, {{{0, 1, ""}}}, "base-unpinned") : report(files, {{{0, 1, ""}}});
  };
  const Fixed fixed = stagec::lint::fix(files, lint, all);
  CHECK(files.texts.empty());
  CHECK(fixed.fixed.empty());
}

TEST_CASE("fix: other files stay, and places outside the text are no fix") {
  ExampleFiles disk;
  disk.put("f", "ab");
  ChangedFiles files(disk);
  static_cast<void>(stagec::lint::fix(
      files,
      [&] {
        return report(files, {{{0, 1, "x"}}});
      },
      [](const std::string& path) { return path != "f"; }));
  CHECK(files.texts.empty());
  static_cast<void>(stagec::lint::fix(
      files,
      [&] {
        return report(files, {{{1, 9, "x"}}});
      },
      all));
  CHECK(files.texts.empty());
}

TEST_CASE("lint --fix and --diff") {
  constexpr const char* before = "FROM scratch\n# stagec: allow(base-unpinned) why\nRUN true\n";
  constexpr const char* after = "FROM scratch\nRUN true\n";
  ExampleFiles files;
  files.put("Dockerfile", before);
  files.written = 0;
  const auto diff = run_on(files, {"lint", "--diff"});
  CHECK(diff.code == 1);
  CHECK(diff.out.starts_with("--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,3 +1,2 @@\n"));
  CHECK(files.written == 0);
  const auto fix = run_on(files, {"lint", "--fix"});
  CHECK(fix.code == 0);
  CHECK(fix.out.empty());
  CHECK(fix.err ==
        "fixed Dockerfile:2: take away the allowance of `base-unpinned` [allowance-unused]\n"
        "1 file: nothing found\n");
  CHECK(files.text("Dockerfile") == after);
  CHECK(run_on(files, {"lint", "--diff"}).code == 0);
  CHECK(run_on(files, {"lint", "-", "--fix"}, before).out == after);
  CHECK(run_on(files, {"lint", "-", "--fix"}, after).out == after);
  CHECK(run_on(files, {"lint", "-", "--fix", "."}, after).code == 2);
  CHECK(run_on(files, {"lint", "--fix", "--diff"}).code == 2);
  files.put("Dockerfile", before);
  files.failure = stagec::WriteFailure{"Dockerfile", "disk full"};
  CHECK(run_on(files, {"lint", "--fix"}).code == 2);
}
