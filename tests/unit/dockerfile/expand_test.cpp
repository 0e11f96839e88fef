#include "dockerfile/expand.h"

#include <doctest/doctest.h>

#include <map>

using namespace stagec::dockerfile;

namespace {

const std::map<std::string, std::string, std::less<>> variables = {
    {"NAME", "value"}, {"EMPTY", ""}, {"PATH", "/a/bin:/b/bin"}, {"FILE", "archive.tar.gz"}, {"STAR", "a*c"}};

std::optional<std::string> lookup(std::string_view name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::nullopt : std::optional(found->second);
}

std::string expanded(std::string_view text) {
  const Expansion result = expand_written(text, lookup);
  return result.problem ? "(problem)" : result.text;
}

}  // namespace

TEST_CASE("plain references") {
  CHECK(expanded("$NAME") == "value");
  CHECK(expanded("${NAME}s") == "values");
  CHECK(expanded("$NAMEs") == "");
  CHECK(expanded("a$NAME/b") == "avalue/b");
  CHECK(expanded("$ $/ 5$") == "$ $/ 5$");
  CHECK(expanded("$1x$@") == "x");
}

TEST_CASE("quotes and escapes") {
  CHECK(expanded("'$NAME'") == "$NAME");
  CHECK(expanded("\"$NAME\"") == "value");
  CHECK(expanded("\\$NAME \"\\$NAME\"") == "$NAME $NAME");
  CHECK(expanded("\"a\\b\" a\\b") == "a\\b ab");
  CHECK(expand_written("`$NAME a\\b", lookup, '`').text == "$NAME a\\b");
}

TEST_CASE("defaults and alternatives") {
  CHECK(expanded("${U:-x}${EMPTY:-x}${NAME:-x}") == "xxvalue");
  CHECK(expanded("${U-x}${EMPTY-x}") == "x");
  CHECK(expanded("${U:+x}${EMPTY:+x}${NAME:+x}") == "x");
  CHECK(expanded("${EMPTY+x}${U+x}") == "x");
  CHECK(expanded("${U:-$NAME}${U:-\"a}b\"}${U:-a\\}b}") == "valuea}ba}b");
  CHECK(expanded("${U:-${V:-${NAME}}}") == "value");
  CHECK(expanded("\"${U:-'q'}\"") == "q");
}

TEST_CASE("a value that must be there") {
  CHECK(expanded("${NAME:?gone}") == "value");
  CHECK(expanded("${EMPTY?gone}") == "");
  const Expansion result = expand_written("a ${U:?gone}", lookup);
  REQUIRE(result.problem);
  CHECK(result.problem->kind == WordProblem::Kind::unset);
  CHECK(result.problem->offset == 2);
  CHECK(result.text.empty());
}

TEST_CASE("patterns take away the shortest or longest match") {
  CHECK(expanded("${PATH#*/}") == "a/bin:/b/bin");
  CHECK(expanded("${PATH##*/}") == "bin");
  CHECK(expanded("${FILE%.*}") == "archive.tar");
  CHECK(expanded("${FILE%%.*}") == "archive");
  CHECK(expanded("${FILE#archive}") == ".tar.gz");
  CHECK(expanded("${FILE#x*}") == "archive.tar.gz");
  CHECK(expanded("${NAME#v?l}") == "ue");
  CHECK(expanded("${NAME%?}") == "valu");
  CHECK(expanded("${STAR#a\\*}") == "c");
  CHECK(expanded("${U#x}") == "");
  CHECK(expanded("${NAME#\\v}") == "(problem)");
}

TEST_CASE("replacement") {
  CHECK(expanded("${PATH/bin/lib}") == "/a/lib:/b/bin");
  CHECK(expanded("${PATH//bin/lib}") == "/a/lib:/b/lib");
  CHECK(expanded("${PATH//\\//_}") == "_a_bin:_b_bin");
  CHECK(expanded("${FILE/.*/}") == "archive");
}

TEST_CASE("what is no reference is a problem with a place") {
  for (const char* text : {"${NAME", "${}", "${:-x}", "${NAME^}", "${NAME:#x}", "${NAME:}", "'", "\"", "${U:-'}"}) {
    CAPTURE(text);
    CHECK(expanded(text) == "(problem)");
  }
}

TEST_CASE("a value has no quotes") {
  CHECK(expand("it's \"$NAME\"", lookup).text == "it's \"value\"");
  CHECK(expand("a\\$b\\\\c\\d", lookup).text == "a$b\\c\\d");
  CHECK(expand("${U:-\"x y\"}", lookup).text == "x y");
  CHECK(expand("$U $V $U", lookup).unset == std::vector<std::string>{"U", "V", "U"});
}

TEST_CASE("the names a value refers to") {
  CHECK(references("$A/${B:-$C}/\\$D/$A") == std::vector<std::string>{"A", "C", "B"});
  CHECK_FALSE(constant("a$A"));
  CHECK(constant("a\\$A") == "a$A");
}
