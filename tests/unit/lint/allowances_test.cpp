#include <doctest/doctest.h>

#include "unit/lint/linting.h"

using stagec::lint::testing::Lines;
using stagec::lint::testing::lint;
using stagec::lint::testing::lint_text;

namespace {

constexpr const char* two_bases = "FROM a:latest\nRUN true\nFROM b:latest\n";

}  // namespace

TEST_CASE("allowances: the instruction below") {
  CHECK(lint_text(two_bases) == Lines{"Dockerfile:1 base-unpinned warning", "Dockerfile:3 base-unpinned warning"});
  CHECK(lint_text("FROM scratch\n# stagec: allow(base-unpinned) why\nFROM b:latest\n").empty());
  CHECK(lint_text("FROM scratch\n#stagec:allow( DL3007 )why\n# more\nFROM b:latest\n").empty());
  CHECK(lint_text("FROM scratch\n# stagec: allow(base-unpinned) why\n\nFROM b:latest\n") ==
        Lines{"Dockerfile:2 allowance-unused warning", "Dockerfile:4 base-unpinned warning"});
  CHECK(lint_text("FROM scratch\n# stagec: allow(base-unpinned) why\nRUN true\nFROM b:latest\n") ==
        Lines{"Dockerfile:2 allowance-unused warning", "Dockerfile:4 base-unpinned warning"});
}

TEST_CASE("allowances: the whole file, from its top") {
  CHECK(lint_text(std::string("# stagec: allow(base-unpinned) why\n\n") + two_bases).empty());
  CHECK(lint_text(std::string("# syntax=docker/dockerfile:1\n# stagec: allow(base-unpinned) why\n\n") + two_bases)
            .empty());
  // Right above an instruction that has such a finding it is about that one.
  CHECK(lint_text(std::string("# stagec: allow(base-unpinned) why\n") + two_bases) ==
        Lines{"Dockerfile:4 base-unpinned warning"});
  CHECK(lint_text("# stagec: allow(base-unpinned) why\nFROM scratch\nFROM b:latest\nFROM c:latest\n").empty());
  CHECK(lint_text("# stagec: allow(base-unpinned) why\nARG A\nFROM b:latest\nFROM c:latest\n").empty());
}

TEST_CASE("allowances: several names, one of them of no use") {
  CHECK(lint_text("FROM scratch\n# stagec: allow(base-unpinned, allowance-unknown) why\nFROM b:latest\n").empty());
  CHECK(lint_text("FROM scratch\n# stagec: allow(base-unpinned, base-unpined) why\nFROM b:latest\n") ==
        Lines{"Dockerfile:2 allowance-unknown warning"});
}

TEST_CASE("allowances: hadolint's comments") {
  CHECK(lint_text("FROM scratch\n# hadolint ignore=SC2046,DL3007\nFROM b:latest\n").empty());
  CHECK(lint_text("FROM scratch\n#hadolint ignore = dl3006 , SC1\nFROM b:latest\n").empty());
  CHECK(lint_text("FROM scratch\n# hadolint ignore=dl3006 because\nFROM b:latest\n").empty());
  CHECK(lint_text("FROM a:latest\nRUN true\n# hadolint global ignore=DL3007\nFROM b:latest\n").empty());
  CHECK(lint_text("# hadolint ignore=DL3007\nFROM scratch\nFROM b:latest\n") ==
        Lines{"Dockerfile:1 allowance-unused info", "Dockerfile:3 base-unpinned warning"});
  CHECK(lint_text("FROM scratch\n# hadolint ignore=DL4999\n# hadolint shell=bash\nRUN true\n").empty());
}

TEST_CASE("allowances: comments that are the text of a file count for nothing") {
  CHECK(lint_text("FROM scratch\nCOPY <<E /a\n# stagec: allow(nothing)\nE\nRUN <<E\n# stagec: allow(nothing) x\nE\n") ==
        Lines{"Dockerfile:6 allowance-unknown warning"});
}

TEST_CASE("allowances: a rule that is off makes none unused, and unreadable files none either") {
  stagec::lint::testing::ExampleFiles files;
  files.put("Dockerfile", "FROM scratch\n# stagec: allow(base-unpinned) why\nRUN true\n");
  CHECK(lint(files, {"Dockerfile", "--rule", "allowance-unused"}).findings.empty());
  CHECK(lint(files, {"Dockerfile", "--level", "base-unpinned=off"}).findings.empty());
  files.put("Dockerfile", "FROM scratch\n# stagec: allow(base-unpinned) why\nRUNN true\n");
  CHECK(lint(files, {"Dockerfile", "--rule", "allowance-unused", "--rule", "base-unpinned"}).findings ==
        Lines{"Dockerfile:3 dockerfile-unknown-instruction error"});
}

TEST_CASE("allowances: in stage and env files") {
  stagec::lint::testing::ExampleFiles files;
  const auto unused = [&](const std::string& text) {
    files.put("stages/base.stage", text);
    return lint(files, {"stages", "--rule", "allowance-unused", "--rule", "base-unpinned"}).findings;
  };
  CHECK(unused("stage base {\n  from debian:12 # stagec: allow(base-unpinned) why\n}\n") ==
        Lines{"stages/base.stage:2 allowance-unused warning"});
  CHECK(unused("stage base {\n  # stagec: allow(base-unpinned) why\n  from debian:12\n}\n").size() == 1);
  // The allowance above holds for the whole block, comments in it included.
  CHECK(unused("\n# stagec: allow(allowance-unused) kept\nstage base {\n  # stagec: allow(base-unpinned) why\n"
               "  from debian:12\n}\n")
            .empty());
}
