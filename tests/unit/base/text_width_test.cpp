#include "base/text_width.h"

#include <doctest/doctest.h>

#include <string>

using namespace stagec;

TEST_CASE("UTF-8 is decoded and what is none is one invalid byte") {
  CHECK(decode_utf8("a", 0).code == U'a');
  CHECK(decode_utf8("\xC3\xA9", 0).code == U'\u00E9');
  CHECK(decode_utf8("\xE4\xB8\xAD", 0).code == U'\u4E2D');
  CHECK(decode_utf8("\xF0\x9F\x98\x80", 0).code == U'\U0001F600');
  CHECK(decode_utf8("", 0).length == 0);
  for (const std::string bad : {"\x80", "\xC0\xAF", "\xE4\xB8", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE0\x80\x80"}) {
    CHECK_FALSE(decode_utf8(bad, 0).valid);
    CHECK(decode_utf8(bad, 0).length == 1);
  }
}

TEST_CASE("the first byte that is not UTF-8 is found") {
  CHECK(find_invalid_utf8("h\xC3\xA9llo") == std::string::npos);
  CHECK(find_invalid_utf8("h\xC3") == 1);
  CHECK(find_invalid_utf8("\xC3\xA9\xFF") == 2);
}

TEST_CASE("text is as wide as it looks") {
  CHECK(text_width("abc") == 3);
  CHECK(text_width("\xE4\xB8\xAD\xE6\x96\x87") == 4);
  CHECK(text_width("e\xCC\x81") == 1);
  CHECK(text_width("\xF0\x9F\x98\x80") == 2);
  CHECK(text_width("\xFF") == 1);
}
