#include <doctest/doctest.h>

#include <string>

#include "unit/syntax/parsed.h"

using stagec::tests::Parsed;
using stagec::tests::tree;

namespace {

/// The shell text of the first statement, values as `<>`.
std::string shell(const std::string& text) {
  const Parsed parsed(text);
  if (!parsed.problems().empty()) {
    return "problem: " + parsed.problems().front().message;
  }
  std::string result;
  for (const stagec::syntax::Part& part : parsed.ast.statements.at(0).block->shell) {
    result += part.kind == stagec::syntax::Part::Kind::text ? part.text : "<>";
  }
  return result;
}

}  // namespace

TEST_CASE("a shell block on one line ends where quotes and braces balance") {
  CHECK(shell("run { echo a }\n") == " echo a ");
  CHECK(shell("run {echo a}\n") == "echo a");
  CHECK(shell("run { echo \"}\" '}' \\} ${x} { a; } }\n") == " echo \"}\" '}' \\} ${x} { a; } ");
  CHECK(shell("run { echo \"\\\"}\" }\n") == " echo \"\\\"}\" ");
  CHECK(shell("run { echo {{x}} ${{{y}}} \"{{z}}\" }\n") == " echo <> ${<>} \"<>\" ");
  CHECK(shell("run { true } # it's\n") == " true ");
  CHECK(shell("run { }\n") == " ");
}

TEST_CASE("a shell block of several lines ends at the brace under its first line") {
  CHECK(shell("run {\n  f() {\n    a\n  }\n }\n}\n") == "  f() {\n    a\n  }\n }\n");
  CHECK(shell("run { \t\n\n}\n") == "\n");
  CHECK(shell("run as USER {\n  a # '\n}\n") == "  a # '\n");
  CHECK(shell("run {\n") == "problem: `{` is not closed");
}

TEST_CASE("the indentation of the first line counts in tabs and spaces as it is written") {
  const Parsed parsed("stage x {\n\trun {\n  }\n        }\n\t}\n}\n");
  CHECK(parsed.problems().empty());
  CHECK(parsed.ast.statements[0].block->statements.size() == 1);
}

TEST_CASE("what is printed stands behind the block") {
  const std::string expected =
      "statement\n"
      "  word \"check\"\n"
      "  string \"a\"\n"
      "  shell block\n"
      "    text \"true\\n\"\n"
      "  after block\n"
      "    word \"prints\"\n"
      "    string \"^b$\"\n";
  CHECK(tree("check \"a\" {\n  true\n} prints \"^b$\"\n") == expected);
  CHECK(tree("check \"a\" {\r\n  true\r\n}   prints \"^b$\"\r\n") == expected);
}

TEST_CASE("two literal braces are written as a string in an interpolation") {
  CHECK(tree("run { docker ps --format '{{\"{{\"}}.Names}}' }\n") ==
        "statement\n"
        "  word \"run\"\n"
        "  shell block on one line\n"
        "    text \"docker ps --format '\"\n"
        "    value\n"
        "      string \"{{\"\n"
        "    text \".Names}}'\"\n");
}

TEST_CASE("shell text holds line feeds only and its spans stay exact") {
  const Parsed parsed("run {\r\n  a\r\n  {{b}}\r\n}\r\n");
  CHECK(parsed.problems().empty());
  CHECK(parsed.tree(true) ==
        "statement 1:1-4:2\n"
        "  word \"run\" 1:1-1:4\n"
        "  shell block 1:5-4:2\n"
        "    text \"  a\" 2:1-2:4\n"
        "    text \"\\n  \" 2:5-3:3\n"
        "    value 3:3-3:8\n"
        "      literal `b` 3:5-3:6\n"
        "    text \"\\n\" 3:9-4:1\n");
}

TEST_CASE("braces in front of a shell block open it") {
  CHECK(shell("check \"x\" {true}\n") == "true");
  CHECK(shell("write {{path}} { x }\n") == " x ");
}
