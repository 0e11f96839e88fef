#include "base/spelling.h"

#include <doctest/doctest.h>

#include <string>

using stagec::closest;
using stagec::edit_distance;

TEST_CASE("the distance counts insertions, deletions, replacements and swaps") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("abc", "abc") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("abc", "ab") == 1);
  CHECK(edit_distance("abc", "xbc") == 1);
  CHECK(edit_distance("abcd", "acbd") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("the nearest name is offered if it is near") {
  CHECK(closest("tritn", {"python", "triton", "rocm"}) == "triton");
  CHECK(closest("sumary", {"summary", "supports"}) == "summary");
  CHECK(closest("Version", {"version", "verbose"}) == "version");
  CHECK(closest("nosie", {"noise", "nose"}) == "noise");
  CHECK(closest("cuda", {"rocm", "xpu"}) == std::nullopt);
  CHECK(closest("x", {"y", "z"}) == std::nullopt);
  CHECK(closest("", {"a"}) == std::nullopt);
  CHECK(closest("word", {}) == std::nullopt);
  CHECK(closest(std::string(5000, 'a'), {std::string(5001, 'a')}) == std::nullopt);
}

TEST_CASE("ties go to the first name by bytes and the word itself is no help") {
  CHECK(closest("cat", {"car", "bat", "cap"}) == "bat");
  CHECK(closest("cat", {"cap", "car", "bat"}) == "bat");
  CHECK(closest("cat", {"cat", "cart"}) == "cart");
}
