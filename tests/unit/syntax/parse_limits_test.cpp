#include <doctest/doctest.h>

#include <string>

#include "syntax/format.h"
#include "unit/syntax/parsed.h"

using stagec::tests::Parsed;
using stagec::tests::tree;

namespace {

std::string repeated(const std::string& text, std::size_t bytes) {
  std::string result;
  result.reserve(bytes + text.size());
  while (result.size() < bytes) {
    result += text;
  }
  return result;
}

std::string only_code(const std::string& text) {
  const Parsed parsed(text);
  return parsed.problems().size() == 1 ? std::string(parsed.problems()[0].code)
                                       : std::to_string(parsed.problems().size()) + " problems";
}

}  // namespace

TEST_CASE("files with nothing in them") {
  CHECK(tree("").empty());
  CHECK(tree("\n\n").empty());
  CHECK(tree("\xEF\xBB\xBF").empty());
  CHECK(tree(" ; \t;\r\n").empty());
  CHECK(tree("\xEF\xBB\xBF# a") == "comment \"# a\"\n");
}

TEST_CASE("line ends, byte-order mark and tabs make no difference") {
  const std::string plain = "stage x {\n  apt {\n    a\n    b\n  }\n  run {\n    c\n\n    d\n  }\n}\n";
  std::string dos = "\xEF\xBB\xBF";
  std::string tabs;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    dos += plain[i] == '\n' ? "\r\n" : std::string(1, plain[i]);
    const bool pair = plain.compare(i, 2, "  ") == 0;
    tabs += pair ? '\t' : plain[i];
    i += pair ? 1 : 0;
  }
  CHECK(tree(dos) == tree(plain));
  CHECK(tree(tabs) == tree(plain));
}

TEST_CASE("deep nesting is one problem and no crash") {
  constexpr std::size_t deep = 10000;
  CHECK(only_code(repeated("a {\n", 4 * deep)) == "nested-too-deep");
  CHECK(only_code("let x = " + std::string(deep, '(')) == "nested-too-deep");
  CHECK(only_code("let x = " + std::string(deep, '[')) == "nested-too-deep");
  CHECK(only_code("let x = " + repeated("not ", 4 * deep)) == "nested-too-deep");
  CHECK(only_code("let x = " + repeated("match a { b => ", 15 * deep)) == "nested-too-deep");
  CHECK(only_code("let x = a" + repeated(" or a", 5 * deep)) == "nested-too-deep");
  CHECK(only_code("let x = a" + repeated(" and a", 6 * deep)) == "nested-too-deep");
  CHECK(only_code("if a { }" + repeated(" else if a { }", 14 * deep)) == "nested-too-deep");
  CHECK(only_code("run { echo " + repeated("{{join(", 7 * deep)) != "0 problems");
}

// What a quadratic step makes of these runs into the time limit of the test; `./dev bench parse` measures the growth.
TEST_CASE("long files, lines, lists and blocks are read and printed") {
  constexpr std::size_t large = 5U << 20U;
  constexpr std::size_t medium = 256U << 10U;
  const std::string word(1000, 'w');
  const std::string texts[] = {
      repeated("stage x {\n  apt { " + word + " }\n  run {\n    " + word + " {{x}}\n  }\n  # " + word + "\n}\n", large),
      repeated("a b ; ", medium) + "\n",
      "apt { " + repeated("curl ", medium) + "}\n",
      "apt { " + repeated(",", medium) + "x}\n",
      "apt { a" + repeated(" ,", medium) + " }\n",
      "apt { a " + repeated(",", medium) + " }\n",
      repeated(",;", medium) + " a\n",
      "a [" + repeated(";,", medium) + "]\n",
      repeated("run { a } ; ", medium),
      std::string(medium, ' ') + repeated("run { a } ; ", medium),
      "run {\n" + repeated("  }\n", medium) + "}\n",
  };
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 20));
    const Parsed parsed(text);
    CHECK(parsed.problems().empty());
    CHECK_FALSE(stagec::syntax::format(parsed.sources, parsed.ast).empty());
  }
}
