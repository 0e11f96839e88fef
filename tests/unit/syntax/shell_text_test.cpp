#include "syntax/shell_text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace stagec::syntax;

TEST_CASE("lines are cut at LF and CRLF") {
  CHECK(split_lines("a\r\nb\n\nc") == std::vector<std::string_view>{"a", "b", "", "c"});
  CHECK(split_lines("") == std::vector<std::string_view>{""});
  CHECK(split_lines("a\rb\n") == std::vector<std::string_view>{"a\rb", ""});
}

TEST_CASE("the common indentation is what all lines with words begin with") {
  CHECK(common_indent("    a\n  b\n\n   c\n") == "  ");
  CHECK(common_indent("\ta\n\t b\n") == "\t");
  CHECK(common_indent("\ta\n  b\n") == "");
  CHECK(common_indent("\n  \n") == "");
}

TEST_CASE("indentation is taken off every line") {
  CHECK(without_indent("  a\n\n   b\n ", "  ") == "a\n\n b\n");
  CHECK(without_indent("  a\n    \n", "  ") == "a\n  \n");
  CHECK(without_indent("   \n\t\n", "") == "\n\n");
}
