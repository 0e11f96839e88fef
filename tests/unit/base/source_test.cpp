#include "base/source.h"

#include <doctest/doctest.h>

using namespace stagec;

TEST_CASE("bytes map to lines and columns") {
  const SourceFile file("a", "ab\r\n\nc");
  CHECK(file.line_count() == 3);
  CHECK(file.position(0) == Position{1, 1});
  CHECK(file.position(3) == Position{1, 4});
  CHECK(file.position(4) == Position{2, 1});
  CHECK(file.position(5) == Position{3, 1});
  CHECK(file.position(6) == Position{3, 2});
  CHECK(file.line(1) == "ab");
  CHECK(file.line(2).empty());
  CHECK(file.line(3) == "c");
  CHECK(file.line_start(3) == 5);
}

TEST_CASE("an empty file and one that ends in a line end have a last empty line") {
  CHECK(SourceFile("a", "").line_count() == 1);
  CHECK(SourceFile("a", "").line(1).empty());
  CHECK(SourceFile("a", "x\n").line_count() == 2);
  CHECK(SourceFile("a", "x\n").position(2) == Position{2, 1});
}

TEST_CASE("spans give their text and cover each other") {
  SourceMap sources;
  (void)sources.add("a", "nothing");
  const FileId file = sources.add("b", "hello world");
  CHECK(sources.text({file, 6, 11}) == "world");
  CHECK(cover({file, 2, 4}, {file, 8, 9}) == Span{file, 2, 9});
  CHECK(sources.size() == 2);
}
