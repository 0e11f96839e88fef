#include "syntax/format.h"

#include <doctest/doctest.h>

#include <string>

#include "unit/syntax/parsed.h"

namespace {

std::string format(const std::string& text) {
  const stagec::tests::Parsed parsed(text);
  if (!parsed.problems().empty()) {
    return "problem: " + parsed.problems().front().message;
  }
  return stagec::syntax::format(parsed.sources, parsed.ast);
}

/// The text comes out as expected, stays so, and says the same.
void check_format(const std::string& text, const std::string& expected) {
  CHECK(format(text) == expected);
  CHECK(format(expected) == expected);
  CHECK(stagec::tests::tree(text) == stagec::tests::tree(expected));
}

}  // namespace

TEST_CASE("blocks are indented by two columns and items stand one apart") {
  check_format("stage   x{\nneeds\ta , b\n\t\t\tapt {  curl   git }\n}",
               "stage x {\n  needs a, b\n  apt { curl git }\n}\n");
  check_format("a {\nb {\nc {\n}\n}\n}\n", "a {\n  b {\n    c {\n    }\n  }\n}\n");
}

TEST_CASE("one blank line is kept and none at the edges of a block") {
  check_format("\n\n\na\n\n\n\nb\nc {\n\n\nd\n\n\ne\n\n}\n\n\n", "a\n\nb\nc {\n  d\n\n  e\n}\n");
  check_format("", "");
  check_format("\n\n# a\n\n\n# b\n\n", "# a\n\n# b\n");
}

TEST_CASE("line ends become LF and the byte-order mark goes") {
  check_format("\xEF\xBB\xBF# a\r\nb {\r\n  c # d\r\n  run {\r\n    e\r\n  }\r\n}\r\n",
               "# a\nb {\n  c  # d\n  run {\n    e\n  }\n}\n");
}

TEST_CASE("comments stay where they are") {
  check_format("  # own\na   # behind\nb {   # brace\n# in\nc#no\n      # last\n} # end\n",
               "# own\na  # behind\nb {  # brace\n  # in\n  c#no\n  # last\n}  # end\n");
  check_format("a [ # x\n b, # y\n # z\n c ]\n", "a [  # x\n  b,  # y\n  # z\n  c]\n");
}

TEST_CASE("the header statements of a stage line up in runs") {
  check_format(
      "stage x {\n summary \"s\"\n needs a\n # why\n applies when b\n\n takes 3m\n changes rarely\n option a : flag\n"
      " apt { c }\n needs d\n let e = f\n setenv G H\n}\n",
      "stage x {\n"
      "  summary  \"s\"\n"
      "  needs    a\n"
      "  # why\n"
      "  applies  when b\n"
      "\n"
      "  takes    3m\n"
      "  changes  rarely\n"
      "  option   a : flag\n"
      "  apt { c }\n"
      "  needs  d\n"
      "  let    e = f\n"
      "  setenv G H\n"
      "}\n");
  check_format("stage x {\n  let a = 1\n  let bc = 2\n}\n", "stage x {\n  let a = 1\n  let bc = 2\n}\n");
  check_format("env x {\n  use a\n  without b\n}\n", "env x {\n  use a\n  without b\n}\n");
}

TEST_CASE("the columns of a table line up by how wide they look") {
  check_format("table r by v {\n driver sha256\n 12.8.1 570.124.06 \"\xE4\xB8\xAD\"\n # c\n 9 - x\n}\n",
               "table r by v {\n"
               "          driver      sha256\n"
               "  12.8.1  570.124.06  \"\xE4\xB8\xAD\"\n"
               "  # c\n"
               "  9       -           x\n"
               "}\n");
}

TEST_CASE("rules and settings line up at their marks") {
  check_format("names p {\n jammy => use base 22.04\n py{v}t =>   use a ;use b\n rocm  n => use c\n}\n",
               "names p {\n"
               "  jammy  => use base 22.04\n"
               "  py{v}t => use a ;use b\n"
               "  rocm n => use c\n"
               "}\n");
  check_format("cmake d prefix p {\n A = 1\n LONG   = [a, b]\n target x\n B = 2\n}\n",
               "cmake d prefix p {\n  A    = 1\n  LONG = [a, b]\n  target x\n  B = 2\n}\n");
  check_format("env a : p { use x }\nenv abc : p { use y }\n\nenv ab : q\n",
               "env a   : p { use x }\nenv abc : p { use y }\n\nenv ab : q\n");
}

TEST_CASE("a rule that goes on in the next line is indented") {
  check_format("names p {\n a => use b ;\n use c\n de => use f\n}\n",
               "names p {\n  a  => use b ;\n    use c\n  de => use f\n}\n");
}

TEST_CASE("expressions are spaced and keep their parentheses and lines") {
  check_format("let x = ( a==b )and not(c or d>=1)\n", "let x = (a == b) and not (c or d >= 1)\n");
  check_format("let x = join( [a,b] ,\";\")\n", "let x = join([a, b], \";\")\n");
  check_format("let x = match v{1=>a,_=>[]}\n", "let x = match v { 1 => a, _ => [] }\n");
  check_format("a {\nlet x = match v {\n1 => a # one\n\n_ => join([\nb\n])\n}\n}\n",
               "a {\n  let x = match v {\n    1 => a  # one\n    _ => join([\n      b\n    ])\n  }\n}\n");
  check_format("if a{\nb\n}  else   if c { d } else{\ne\n}\n", "if a {\n  b\n} else if c { d } else {\n  e\n}\n");
}

TEST_CASE("words and strings stay as they are written") {
  check_format("a  {{ x }}  \"{{y}}  z\"  'q  r'  b=\"c  d\"  e=[f,g]\n",
               "a {{ x }} \"{{y}}  z\" 'q  r' b=\"c  d\" e=[f, g]\n");
}

TEST_CASE("blocks on one line stay on one line") {
  check_format("f u as n { unpack strip 1;  mode 755;keep }\n", "f u as n { unpack strip 1 ; mode 755;keep }\n");
  check_format("a {}\nb {   }\nc { d ; }\n", "a { }\nb { }\nc { d ; }\n");
  check_format("apt { curl\ngit }\n", "apt {\n  curl\n  git\n}\n");
  check_format("run {true}\nrun {}\ncheck \"x\"  {   a   }  prints   \"b\"\n",
               "run { true }\nrun { }\ncheck \"x\" { a } prints \"b\"\n");
}

TEST_CASE("shell text moves as a whole") {
  check_format("stage x {\n      run {\n   if a; then\n\tb\n\n         c  \n   fi\n      }\n}\n",
               "stage x {\n  run {\n       if a; then\n    \tb\n\n             c  \n       fi\n  }\n}\n");
  check_format("run {\n        a\n          b\n}\n", "run {\n  a\n    b\n}\n");
  check_format("run {\n\t\ta\n\t\t\tb\n\n\n}\n", "run {\n  a\n  \tb\n\n\n}\n");
  check_format("run {\n   \n}\nrun {\n}\n", "run {\n\n}\nrun {\n}\n");
}

TEST_CASE("a shell block closes under the line that opens it") {
  check_format("let x = [\n  a\n  ] ; run {\n  b\n  }\n", "let x = [\n  a\n] ; run {\n  b\n}\n");
}
