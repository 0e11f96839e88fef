#include "lint/ignore_file.h"

#include <doctest/doctest.h>

#include <string>

using stagec::lint::IgnoreFile;

namespace {

/// The pattern that leaves a path out, or nothing.
std::string left_out(const std::string& text, const std::string& path) {
  stagec::SourceMap sources;
  const stagec::FileId file = sources.add(".dockerignore", text);
  const auto pattern = IgnoreFile(file, sources.file(file).text()).leaves_out(path);
  return pattern ? std::string(sources.text(*pattern)) : "";
}

}  // namespace

TEST_CASE("ignored: patterns are seen from the context") {
  CHECK(left_out("a\n", "a") == "a");
  CHECK(left_out("a\n", "a/b/c") == "a");
  CHECK(left_out("a\n", "/a") == "a");
  CHECK(left_out("a\n", "./x/../a/") == "a");
  CHECK(left_out("/a/\n", "a") == "/a/");
  CHECK(left_out("a\n", "b/a").empty());
  CHECK(left_out("a\n", "ab").empty());
  CHECK(left_out("a/b\n", "a").empty());
  CHECK(left_out("a\n", ".").empty());
  CHECK(left_out("*\n", ".").empty());
}

TEST_CASE("ignored: what the characters of a pattern stand for") {
  CHECK(left_out("*.md\n", "a.md") == "*.md");
  CHECK(left_out("*.md\n", "a/a.md").empty());
  CHECK(left_out("*/*.md\n", "a/a.md") == "*/*.md");
  CHECK(left_out("**/*.md\n", "a/b/a.md") == "**/*.md");
  CHECK(left_out("**/*.md\n", "a.md") == "**/*.md");
  CHECK(left_out("**/ab\n", "xab").empty());
  CHECK(left_out("a/**\n", "a").empty());
  CHECK(left_out("a/**\n", "a/b") == "a/**");
  CHECK(left_out("a/**/b\n", "a/b") == "a/**/b");
  CHECK(left_out("a/**/b\n", "a/x/y/b") == "a/**/b");
  CHECK(left_out("**\n", "a/b") == "**");
  CHECK(left_out("?b\n", "ab") == "?b");
  CHECK(left_out("?b\n", "b").empty());
  CHECK(left_out("[a-c]x\n", "bx") == "[a-c]x");
  CHECK(left_out("[^a-c]x\n", "bx").empty());
  CHECK(left_out("\\*\n", "a").empty());
  CHECK(left_out("a.b\n", "axb").empty());
  CHECK(left_out("[a\n", "a").empty());
}

TEST_CASE("ignored: lines that are no patterns") {
  CHECK(left_out("# a\n\n  \n a \r\n", "a") == "a");
  CHECK(left_out("\xEF\xBB\xBF"
                 "a",
                 "a") == "a");
  CHECK(left_out("!\n/\n.\na", "a") == "a");
  CHECK(left_out(" # a\n", "a").empty());
}

TEST_CASE("ignored: the last match decides, and what may be taken back is not reported") {
  CHECK(left_out("*\n!a\n", "a").empty());
  CHECK(left_out("*\n! a\n", "a").empty());
  CHECK(left_out("*\n!a\n", "b") == "*");
  CHECK(left_out("!a\n*\n", "a") == "*");
  CHECK(left_out("*\n!a/b\n", "a").empty());
  CHECK(left_out("*\n!a/b\n", "a/c") == "*");
  CHECK(left_out("*\n!a/*/x\n", "a/c").empty());
  CHECK(left_out("*\n!**/x\n", "a").empty());
  CHECK(left_out("a\n!b/c\n", "a") == "a");
  CHECK(left_out("a\n!a\na/b\n", "a/b") == "a/b");
}

TEST_CASE("ignored: sources that are patterns") {
  CHECK(left_out("*.log\n", "*.log") == "*.log");
  CHECK(left_out("?.log\n", "*.log").empty());
  CHECK(left_out("*.log\n!keep.log\n", "*.log").empty());
  CHECK(left_out("*.log\n!keep.txt\n", "*.log") == "*.log");
  CHECK(left_out("a\n", "a/*") == "a");
  CHECK(left_out("a\n", "*").empty());
  CHECK(left_out("*\n", "[a]").empty());
}
