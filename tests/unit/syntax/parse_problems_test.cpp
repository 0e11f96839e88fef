#include <doctest/doctest.h>

#include <string>

#include "unit/syntax/parsed.h"

using stagec::tests::Parsed;

namespace {

/// The message and the help of the only problem in a text.
std::string explained(const std::string& text) {
  const Parsed parsed(text);
  const auto problems = parsed.problems();
  if (problems.size() != 1) {
    return std::to_string(problems.size()) + " problems";
  }
  std::string result = problems[0].message;
  for (const stagec::diag::Label& label : problems[0].labels) {
    result += "\n" + std::string(parsed.sources.text(label.span)) + " -- " + label.text;
  }
  for (const std::string& help : problems[0].help) {
    result += "\nhelp: " + help;
  }
  return result;
}

}  // namespace

TEST_CASE("an unclosed string is reported at its quote") {
  CHECK_PROBLEMS("stage x {\n  summary <<\">>abc\n}\n", "unclosed-string");
  CHECK_PROBLEMS("stage x {\n  summary <<'>>abc\n}\n", "unclosed-string");
  CHECK_PROBLEMS("a <<\">>abc", "unclosed-string");
  CHECK_PROBLEMS("a \"b\" c=<<\">>\r\n", "unclosed-string");
  CHECK_PROBLEMS("let x = <<\">>abc\n", "unclosed-string");
  CHECK_PROBLEMS("a <<'>>it\xC3\xA9\n", "unclosed-string");
  CHECK(explained("a \"abc\n") == "`\"` is not closed\n -- expected `\"` here, found the end of the line");
}

TEST_CASE("an unclosed interpolation is reported at its braces") {
  CHECK_PROBLEMS("a \"x<<{{>>b\"\n", "unclosed-interpolation");
  CHECK_PROBLEMS("a <<{{>>b c}}\n", "unclosed-interpolation");
  CHECK_PROBLEMS("run { echo <<{{>>a }\n", "unclosed-interpolation");
  CHECK_PROBLEMS("run {\n  echo <<{{>>a\n}\n", "unclosed-interpolation");
  CHECK(explained("a {{b c}}\n") == "`{{` is not closed\nc -- expected `}}` here, found `c`");
}

TEST_CASE("an unclosed bracket is reported at the bracket") {
  CHECK_PROBLEMS("a <<[>>b, c\n", "unclosed-bracket");
  CHECK_PROBLEMS("let x = <<[>>b\n", "unclosed-bracket");
  CHECK_PROBLEMS("let x = <<(>>b\n", "unclosed-bracket");
  CHECK_PROBLEMS("let x = join<<(>>b, c\n", "unclosed-bracket");
  CHECK_PROBLEMS("let x = match v <<{>> 1 => a\n", "unclosed-bracket");
  CHECK_PROBLEMS("let x = join([a], <<(>>b]\n", "unclosed-bracket");
}

TEST_CASE("an unclosed block is reported at its brace") {
  CHECK_PROBLEMS("stage x <<{>>\n  apt { a }\n", "unclosed-block");
  CHECK_PROBLEMS("stage x {\n  run <<{>>\n    echo\n", "unclosed-block");
  CHECK_PROBLEMS("stage x {\n  run <<{>> echo\n}\n", "unclosed-block");
  CHECK_PROBLEMS("a <<{>>", "unclosed-block");
}

TEST_CASE("the brace of the inner block is blamed if an outer one closed it") {
  CHECK_PROBLEMS("stage x {\n  cmake a <<{>>\n    B = C\n}\n\nstage y {\n}\n", "unclosed-block");
  CHECK(explained("stage x {\n  cmake a {\n    B = C\n}\n") ==
        "`{` is not closed\n} -- the first `}` below it is indented as if it closed an outer block");
  // A block that is only ill indented is not to blame for another one.
  CHECK_PROBLEMS("a {\n  b {\n c\n}\n}\nd <<{>>\n", "unclosed-block");
}

TEST_CASE("how a shell block ends is explained") {
  CHECK(explained("stage x {\n  run {\n    echo\n}\n") ==
        "`{` is not closed\n -- expected `}` here, found the end of the file\n"
        "} -- this one is indented otherwise and counts as text\n"
        "help: it ends at the first line that holds only `}` at the indentation of the line that opened it");
  CHECK(explained("stage x {\n  run { echo\n    true\n  }\n}\n") ==
        "`{` is not closed\n -- expected `}` here, found the end of the line\n"
        "help: a block of several lines has nothing behind its `{`; its text starts on the next line");
}

TEST_CASE("nesting that is too deep is reported where it becomes so") {
  std::string blocks;
  for (int i = 0; i < 200; ++i) {
    blocks += "a {\n";
  }
  CHECK_PROBLEMS(blocks + "a <<{>>\n", "nested-too-deep");
  CHECK_PROBLEMS("let x = " + std::string(99, '(') + "<<(>>a", "nested-too-deep");
}

TEST_CASE("a brace that closes nothing is reported and read past") {
  CHECK_PROBLEMS("<<}>>\n", "stray-brace");
  CHECK_PROBLEMS("stage x { }\n<<}>>\nstage y { }\n}\n", "stray-brace");
  const Parsed parsed("stage x { }\n}\nenv y { }\n");
  CHECK(stagec::tests::outline(parsed.ast.statements) == "stage() env()");
}

TEST_CASE("bytes that are not text are reported before anything is read") {
  CHECK_PROBLEMS("stage x {\n  a <<\xFF>>\n}\n", "not-text");
  CHECK_PROBLEMS("a <<\xC3>>(", "not-text");
  CHECK_PROBLEMS("# \xE4\xB8\xAD<<\xAD>>", "not-text");
  const std::string nul("a \0b", 4);
  const Parsed parsed(nul);
  REQUIRE(parsed.problems().size() == 1);
  CHECK(parsed.problems()[0].message == "the file is not UTF-8 text: byte 0x00");
  CHECK(parsed.problems()[0].span.begin == 2);
}

TEST_CASE("what does not fit is named with what was expected") {
  CHECK_PROBLEMS("applies <<always>>\n", "unexpected-text");
  CHECK(explained("applies always\n") == "expected `when` and a condition, found `always`");
  CHECK(explained("let x\n") == "expected `=` and a value, found the end of the line");
  CHECK(explained("let x = # why\n") == "expected a value or a condition, found a comment");
  CHECK(explained("if a { b } elif c { d }\n") == "expected the end of the line, found `elif`");
  CHECK(explained("run\n") == "expected `{` and shell text, found the end of the line");
  CHECK(explained("for in [a] { }\n") == "expected `in` and a list, found `[`");
  CHECK(explained("env a for b [c] { }\n") == "expected `in` and a list, found `[`");
  CHECK(explained("let x = match v { a b => c }\n") == "expected `=>` and a value, found `b`");
  CHECK(explained("let x = match v [a]\n") == "expected `{` and the arms of the match, found `[`");
  CHECK(explained("let x = a and\n") == "expected a condition, found the end of the line");
  CHECK(explained("let x = a == == b\n") == "expected a value, found `==`");
  CHECK(explained("a {{}}\n") == "expected a value, found `}`");
  CHECK(explained("a \"\\q\"\n") == R"(expected one of `\"`, `\\`, `\n`, `\t`, found `q`)");
  CHECK(explained("env\n") == "expected the name of the env, found the end of the line");
  CHECK(explained("option = 3\n") == "expected `NAME : TYPE`, found `=`\nhelp: a comparison is written `==`");
}

TEST_CASE("common slips come with help") {
  CHECK(explained("if a = b { c }\n") == "expected `{` and a block, found `=`\nhelp: a comparison is written `==`");
  CHECK(explained("if a {b}\n") == "expected white space behind the `{` of a block, found `b`");
  CHECK(explained("stage x\n{\n  apt { a }\n}\n") ==
        "expected a statement, found `{`\nhelp: the `{` of a block stands on the line of its statement");
  CHECK(explained("if a {\n}\nelse {\n}\n") ==
        "`else` stands without its `if`\nhelp: `else` follows the `}` of its `if` on the same line");
  CHECK_PROBLEMS("stage x {\n  apt <<{curl}>>\n}\n", "unexpected-text");
  CHECK(explained("stage x {\n  apt {curl}\n}\n") ==
        "`{curl}` stands for a value only in envs and name rules\nhelp: a block has white space inside its braces: "
        "`{ curl }`; a value is put in by `{{curl}}`");
}
