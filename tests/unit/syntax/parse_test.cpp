#include <doctest/doctest.h>

#include <string>

#include "unit/syntax/parsed.h"

using stagec::tests::outline;
using stagec::tests::Parsed;
using stagec::tests::tree;
namespace syntax = stagec::syntax;

TEST_CASE("words, strings and what is put into them") {
  CHECK(
      tree("use cmake<4 \"a \\\"b\\\" \\\\ \\n\\t\" 'r \\n {{x}}' name=\"a b\" {{v.short}}/x \"p{{raw q}}\" \"\"\n") ==
      "statement\n"
      "  word \"use\"\n"
      "  word \"cmake<4\"\n"
      "  string \"a \\\"b\\\" \\\\ \\n\\t\"\n"
      "  raw string \"r \\\\n {{x}}\"\n"
      "  word\n"
      "    text \"name=\"\n"
      "    text \"a b\"\n"
      "  word\n"
      "    value\n"
      "      literal `v.short`\n"
      "    text \"/x\"\n"
      "  string\n"
      "    text \"p\"\n"
      "    raw value\n"
      "      literal `q`\n"
      "  string \"\"\n");
}

TEST_CASE("commas and semicolons separate only before white space") {
  CHECK(tree("a gfx90a;gfx942 b,c d, e ; f {g,}\n").starts_with("problem"));
  CHECK(tree("a gfx90a;gfx942 b,c d, e ; f\n") ==
        "statement ;\n"
        "  word \"a\"\n"
        "  word \"gfx90a;gfx942\"\n"
        "  word \"b,c\"\n"
        "  word \"d\"\n"
        "  comma\n"
        "  word \"e\"\n"
        "statement\n"
        "  word \"f\"\n");
  CHECK(tree("a b,; c\n") == "statement ;\n  word \"a\"\n  word \"b\"\n  comma\nstatement\n  word \"c\"\n");
}

TEST_CASE("lists hold words with or without an option in front") {
  const std::string expected =
      "statement\n"
      "  word \"use\"\n"
      "  word \"rocm\"\n"
      "  word \"archs=\"\n"
      "  list\n"
      "    word \"gfx90a\"\n"
      "    word \"uvicorn[standard]\"\n"
      "  word \"x\"\n";
  CHECK(tree("use rocm archs=[gfx90a, uvicorn[standard]] x\n") == expected);
  CHECK(tree("use rocm archs=[ gfx90a,uvicorn[standard],\n] x\n") == expected);
  CHECK(tree("use rocm archs=[ # why\n  gfx90a\n  uvicorn[standard] ] x\n") == expected + "comment \"# why\"\n");
  CHECK(tree("pip vllm[rocm]==1.0\n") == "statement\n  word \"pip\"\n  word \"vllm[rocm]==1.0\"\n");
}

TEST_CASE("a hash starts a comment only at the start of a word") {
  CHECK(tree("a b#c \"d\"#e # f\n#g") ==
        "statement\n"
        "  word \"a\"\n"
        "  word \"b#c\"\n"
        "  word\n"
        "    text \"d\"\n"
        "    text \"#e\"\n"
        "comment \"# f\"\n"
        "comment \"#g\"\n");
  const Parsed parsed("a # b\n  # c\n");
  REQUIRE(parsed.ast.comments.size() == 2);
  CHECK_FALSE(parsed.ast.comments[0].own_line);
  CHECK(parsed.ast.comments[1].own_line);
}

TEST_CASE("operators bind as in any language and comparisons do not chain") {
  CHECK(tree("let x = a or not b and c == 1\n") ==
        "statement\n"
        "  word \"let\"\n"
        "  word \"x\"\n"
        "  word \"=\"\n"
        "  expression\n"
        "    binary `or`\n"
        "      literal `a`\n"
        "      binary `and`\n"
        "        unary `not`\n"
        "          literal `b`\n"
        "        binary `==`\n"
        "          literal `c`\n"
        "          literal `1`\n");
  CHECK(tree("let x = a == b == c\n").starts_with("problem"));
  CHECK(tree("let x=5\n").starts_with("problem"));
  CHECK(tree("let x =5\n") == tree("let x = 5\n"));
}

TEST_CASE("words that begin like keywords are no keywords") {
  CHECK(tree("let x = not-a in android\n") ==
        "statement\n"
        "  word \"let\"\n"
        "  word \"x\"\n"
        "  word \"=\"\n"
        "  expression\n"
        "    binary `in`\n"
        "      literal `not-a`\n"
        "      literal `android`\n");
  CHECK(tree("run-x a {\n}\n") == "statement\n  word \"run-x\"\n  word \"a\"\n  block\n");
}

TEST_CASE("match takes arms separated by commas or line ends") {
  const std::string expected =
      "statement\n"
      "  word \"let\"\n"
      "  word \"x\"\n"
      "  word \"=\"\n"
      "  expression\n"
      "    match\n"
      "      literal `v`\n"
      "      arm\n"
      "        literal `22.04`\n"
      "        literal `jammy`\n"
      "      arm\n"
      "        list\n"
      "          literal `24.04`\n"
      "          literal `24.10`\n"
      "        string \"n\"\n"
      "      arm _\n"
      "        call `join`\n"
      "          literal `a`\n"
      "          string \";\"\n";
  CHECK(tree("let x = match v { 22.04 => jammy, [24.04, 24.10] => \"n\", _ => join(a, \";\") }\n") == expected);
  CHECK(tree("let x = match v {\n  22.04 => jammy\n\n  [24.04, 24.10] => \"n\",\n  _ => join(a, \";\")\n}\n") ==
        expected);
}

TEST_CASE("conditions stand where their statements want them") {
  CHECK(tree("until rocm.version >= 7.2.3 \"why\"\n") ==
        "statement\n"
        "  word \"until\"\n"
        "  expression\n"
        "    binary `>=`\n"
        "      literal `rocm.version`\n"
        "      literal `7.2.3`\n"
        "  trailing\n"
        "    string \"why\"\n");
  CHECK(tree("option driver : one of LTS | CLIENT = LTS\n") ==
        "statement\n"
        "  word \"option\"\n"
        "  word \"driver\"\n"
        "  word \":\"\n"
        "  word \"one\"\n"
        "  word \"of\"\n"
        "  word \"LTS\"\n"
        "  word \"|\"\n"
        "  word \"CLIENT\"\n"
        "  word \"=\"\n"
        "  expression\n"
        "    literal `LTS`\n");
  CHECK(tree("applies when cuda\n") ==
        "statement\n  word \"applies\"\n  word \"when\"\n  expression\n    literal `cuda`\n");
}

TEST_CASE("if and else chain") {
  CHECK(tree("if a { b } else if c { d } else { e }\n") ==
        "statement\n"
        "  word \"if\"\n"
        "  expression\n"
        "    literal `a`\n"
        "  block on one line\n"
        "    statement\n"
        "      word \"b\"\n"
        "  else\n"
        "    word \"if\"\n"
        "    expression\n"
        "      literal `c`\n"
        "    block on one line\n"
        "      statement\n"
        "        word \"d\"\n"
        "    else\n"
        "      block on one line\n"
        "        statement\n"
        "          word \"e\"\n");
  CHECK(outline(Parsed("if a {\n} else {\n}\nb\n").ast.statements) == "if() b");
}

TEST_CASE("loops and lets stand in package and setting blocks, other keywords are words there") {
  CHECK(tree("apt {\n  run env\n  for x in [a] { lib{{x}} }\n}\n") ==
        "statement\n"
        "  word \"apt\"\n"
        "  block\n"
        "    statement\n"
        "      word \"run\"\n"
        "      word \"env\"\n"
        "    statement\n"
        "      word \"for\"\n"
        "      word \"x\"\n"
        "      word \"in\"\n"
        "      expression\n"
        "        list\n"
        "          literal `a`\n"
        "      block on one line\n"
        "        statement\n"
        "          word\n"
        "            text \"lib\"\n"
        "            value\n"
        "              literal `x`\n");
}

TEST_CASE("envs take ranges and holes") {
  CHECK(tree("env p-{os}: q for os in [a, b], py in [3.10] { use {py} }\n") ==
        "statement\n"
        "  word \"env\"\n"
        "  word\n"
        "    text \"p-\"\n"
        "    hole os\n"
        "    text \":\"\n"
        "  word \"q\"\n"
        "  range\n"
        "    word \"os\"\n"
        "    list\n"
        "      literal `a`\n"
        "      literal `b`\n"
        "  range\n"
        "    word \"py\"\n"
        "    list\n"
        "      literal `3.10`\n"
        "  block on one line\n"
        "    statement\n"
        "      word \"use\"\n"
        "      word\n"
        "        hole py\n");
}

TEST_CASE("name rules go on behind a semicolon") {
  CHECK(tree("names p {\n  py{v}t => use a {v} ; use b\n  x => nothing \"why\"\n}\n") ==
        "statement\n"
        "  word \"names\"\n"
        "  word \"p\"\n"
        "  block\n"
        "    statement ;\n"
        "      word\n"
        "        text \"py\"\n"
        "        hole v\n"
        "        text \"t\"\n"
        "      word \"=>\"\n"
        "      word \"use\"\n"
        "      word \"a\"\n"
        "      word\n"
        "        hole v\n"
        "    statement\n"
        "      word \"use\"\n"
        "      word \"b\"\n"
        "    statement\n"
        "      word \"x\"\n"
        "      word \"=>\"\n"
        "      word \"nothing\"\n"
        "      string \"why\"\n");
}

TEST_CASE("spans are the exact bytes") {
  const Parsed parsed("\xEF\xBB\xBFlet \xC3\xA9 = not ( a ) and \"b\"  # c\r\n");
  CHECK(parsed.tree(true) ==
        "statement 1:4-1:30\n"
        "  word \"let\" 1:4-1:7\n"
        "  word \"\xC3\xA9\" 1:8-1:10\n"
        "  word \"=\" 1:11-1:12\n"
        "  expression 1:13-1:30\n"
        "    binary `and` 1:13-1:30\n"
        "      unary `not` 1:13-1:22\n"
        "        literal `a` 1:19-1:20\n"
        "      string \"b\" 1:27-1:30\n"
        "comment behind text \"# c\" 1:32-1:35\n");
}
