#include <doctest/doctest.h>

#include <string>

#include "unit/syntax/parsed.h"

using stagec::tests::outline;
using stagec::tests::Parsed;

namespace {

/// How many problems a text has, and the statements that were read all the same.
std::string kept(const std::string& text) {
  const Parsed parsed(text);
  return std::to_string(parsed.problems().size()) + ": " + outline(parsed.ast.statements);
}

}  // namespace

TEST_CASE("each broken statement of a file gives one problem and the others are kept") {
  CHECK(kept("a\nb \"x\nc\nd {{x\ne\nf [x\ng") == "3: a c e g");
  CHECK_PROBLEMS("b <<\">>x\nd <<{{>>x\nlet x<<>>\ne <<[>>x\n", "unclosed-string", "unclosed-interpolation",
                 "unexpected-text", "unclosed-bracket");
}

TEST_CASE("broken statements inside blocks leave the block and its other statements") {
  CHECK(kept("stage x {\n  a\n  b \"x\n  c { d ; e }\n  f\n  let y = (\n  g\n}\nstage y { h }\n") ==
        "2: stage(a c(d e) f g) stage(h)");
}

TEST_CASE("broken statements in blocks on one line leave what stands around them") {
  CHECK(kept("a { b ; c \"x ; d }\ne\n") == "1: a(b) e");
  CHECK(kept("a { b ; c [x ; d }\ne\n") == "1: a(b d) e");
  CHECK(kept("a { b { c [x } }\ne { f ; let g = }\nh\n") == "2: a(b()) e(f) h");
}

TEST_CASE("a statement that breaks in front of its block takes the block with it") {
  CHECK(kept("a\nb \"x {\n  c\n  d {\n    e\n  }\n}\nf\n") == "1: a f");
  CHECK(kept("stage x {\n  if a = b {\n    c\n  } else if d {\n    e\n  } else {\n    f\n  }\n  g\n}\n") ==
        "1: stage(g)");
  CHECK(kept("stage x {\nif a = b {\nc\nd {\n}\n}\ng\n}\n") == "1: stage(g)");
}

TEST_CASE("a broken expression over several lines is one problem") {
  CHECK(kept("a\nlet x = match y {\n  1 = 2\n  3 => 4\n  _ => 5\n}\nb\n") == "1: a b");
  CHECK(kept("stage x {\n  let y = join([\n    a b,\n    c\n  ], d)\n  e\n}\n") == "1: stage(e)");
}

TEST_CASE("a shell block that should have started on the next line is one problem") {
  CHECK(kept("stage x {\n  run { echo\n    true\n  }\n  a\n}\nb\n") == "1: stage(a) b");
  CHECK(kept("stage x {\n  run\n  a\n}\nb\n") == "1: stage(a) b");
}

TEST_CASE("reading stops after a hundred problems") {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    text += "a \"\n";
  }
  CHECK(Parsed(text).problems().size() == 100);
}
