#include <doctest/doctest.h>

#include "unit/cli/example_project.h"

using stagec::cli::testing::ExampleFiles;
using stagec::cli::testing::Outcome;
using stagec::cli::testing::run_on;

namespace {

constexpr const char* untidy = "stage   a {\nsummary \"x\"\n}\n";
constexpr const char* tidy = "stage a {\n  summary \"x\"\n}\n";
constexpr const char* broken = "stage b {\n  summary \"x\n";

}  // namespace

TEST_CASE("fmt: formats in place and only what differs") {
  ExampleFiles files;
  files.put("stages/a.stage", untidy);
  files.put("stages/b.stage", "stage b {\n}\n");
  files.put("stages/notes.txt", "stage   c {\n");
  const Outcome first = run_on(files, {"fmt", "stages"});
  CHECK(first.code == 0);
  CHECK(files.text("stages/a.stage") == tidy);
  CHECK(files.text("stages/notes.txt") == "stage   c {\n");
  files.written = 0;
  const Outcome again = run_on(files, {"fmt", "stages", "stages/a.stage"});
  CHECK(again.err == "2 files: 0 changed\n");
  CHECK(files.written == 0);
}

TEST_CASE("fmt: check shows a diff and writes nothing") {
  ExampleFiles files;
  files.put("a.stage", untidy);
  files.written = 0;
  const Outcome outcome = run_on(files, {"fmt", "--check", "a.stage"});
  CHECK(outcome.code == 1);
  CHECK(outcome.out.starts_with("--- a/a.stage\n+++ b/a.stage\n@@ -1,3 +1,3 @@\n-stage   a {\n"));
  CHECK(outcome.err == "1 file: 1 would change\n");
  CHECK(files.written == 0);
  files.put("a.stage", tidy);
  CHECK(run_on(files, {"fmt", "--check", "a.stage"}).code == 0);
}

TEST_CASE("fmt: standard input to standard output") {
  ExampleFiles files;
  CHECK(run_on(files, {"fmt", "-"}, untidy).out == tidy);
  CHECK(run_on(files, {"fmt", "-", "--check"}, untidy).code == 1);
  CHECK(run_on(files, {"fmt", "-", "--check"}, tidy).code == 0);
  const Outcome wrong = run_on(files, {"fmt", "-"}, broken);
  CHECK(wrong.code == 2);
  CHECK(wrong.out == "");
  CHECK(run_on(files, {"fmt", "-", "a.stage"}).code == 2);
}

TEST_CASE("fmt: a file with errors is left alone and the others are formatted") {
  ExampleFiles files;
  files.put("stages/a.stage", untidy);
  files.put("stages/b.stage", broken);
  const Outcome outcome = run_on(files, {"fmt", "stages"});
  CHECK(outcome.code == 2);
  CHECK(outcome.err.find("stages/b.stage") != std::string::npos);
  CHECK(files.text("stages/a.stage") == tidy);
  CHECK(files.text("stages/b.stage") == broken);
}

TEST_CASE("fmt: a path that is not there") {
  ExampleFiles files;
  const Outcome outcome = run_on(files, {"fmt", "gone.stage"});
  CHECK(outcome.code == 2);
  CHECK(outcome.err.starts_with("stagec: cannot read `gone.stage`: "));
  CHECK(run_on(files, {"fmt"}).code == 2);
}

TEST_CASE("fmt: standard input is read for a dash only") {
  CHECK(stagec::cli::reads_input(stagec::cli::all_commands(), {"fmt", "-"}));
  CHECK(stagec::cli::reads_input(stagec::cli::all_commands(), {"fmt", "--check", "-"}));
  CHECK_FALSE(stagec::cli::reads_input(stagec::cli::all_commands(), {"fmt", "stages"}));
  CHECK_FALSE(stagec::cli::reads_input(stagec::cli::all_commands(), {"compile", "envs", "-o", "-"}));
  CHECK_FALSE(stagec::cli::reads_input(stagec::cli::all_commands(), {"fmt", "-", "--help"}));
  CHECK_FALSE(stagec::cli::reads_input(stagec::cli::all_commands(), {}));
}
