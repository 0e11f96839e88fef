#include "diag/source_view.h"

#include <doctest/doctest.h>

#include <string>

#include "base/text_width.h"

using namespace stagec;
using namespace stagec::diag;

TEST_CASE("tabs go to the next stop and wide characters take two columns") {
  const SourceView view(
      "\ta\t\xE4\xB8\xAD"
      "b",
      0);
  CHECK(view.text() ==
        "    a   \xE4\xB8\xAD"
        "b");
  CHECK(view.column(0) == 0);
  CHECK(view.column(1) == 4);
  CHECK(view.column(3) == 8);
  CHECK(view.column(6) == 10);
  CHECK(view.column(7) == 11);
  CHECK(view.column(99) == 11);
}

TEST_CASE("what cannot be shown is replaced") {
  CHECK(SourceView("a\x1B[31mb\xFF", 0).text() == "a\xEF\xBF\xBD[31mb\xEF\xBF\xBD");
  CHECK(SourceView("\xEF\xBB\xBF"
                   "a",
                   0)
            .text() == "a");
  CHECK(printable("a\x07\nb\xE2\x80\xAE") == "a\xEF\xBF\xBD\nb\xEF\xBF\xBD");
}

TEST_CASE("a long line is cut around what matters") {
  const std::string line = std::string(500, 'a') + "HERE" + std::string(5000, 'b');
  const SourceView view(line, 500);
  CHECK(text_width(view.text()) <= 142);
  CHECK(view.text().substr(view.column(500) + 2, 4) == "HERE");  // the ellipsis has three bytes and one column
  CHECK(view.column(504) == view.column(500) + 4);
  CHECK(view.text().ends_with("b\xE2\x80\xA6"));
  CHECK(view.column(0) == 0);
}

TEST_CASE("cutting does not split characters") {
  std::string line;
  for (int i = 0; i < 400; ++i) {
    line += "\xE4\xB8\xAD";
  }
  for (std::size_t focus = 300; focus < 303; ++focus) {
    CHECK(find_invalid_utf8(SourceView(line, focus).text()) == std::string::npos);
    CHECK(SourceView(line, focus).text().find("\xEF\xBF\xBD") == std::string::npos);
  }
}

TEST_CASE("columns count characters and no byte-order mark") {
  const SourceFile file("a", "\xEF\xBB\xBF\xC3\xA9\tx\n\xE4\xB8\xADy");
  CHECK(character_column(file, 3) == 1);
  CHECK(character_column(file, 5) == 2);
  CHECK(character_column(file, 6) == 3);
  CHECK(character_column(file, 11) == 2);
}

TEST_CASE("the point behind the last line end is shown at the end of the last line") {
  CHECK(shown_offset(SourceFile("a", "ab\n"), 3) == 2);
  CHECK(shown_offset(SourceFile("a", "ab\r\n"), 4) == 2);
  CHECK(shown_offset(SourceFile("a", "ab"), 2) == 2);
  CHECK(shown_offset(SourceFile("a", ""), 0) == 0);
}
