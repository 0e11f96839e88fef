#include "base/diff.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using stagec::line_changes;
using stagec::LineChange;
using stagec::split_lines;
using stagec::unified_diff;

namespace {

std::string numbers(int from, int to) {
  std::string text;
  for (int i = from; i <= to; ++i) {
    text += std::to_string(i) + "\n";
  }
  return text;
}

/// What `before` becomes by the changes, with the new lines taken from `after`.
std::string patched(const std::string& before, const std::string& after) {
  const auto old_lines = split_lines(before);
  const auto new_lines = split_lines(after);
  std::string result;
  std::size_t at = 0;
  for (const LineChange& change : line_changes(old_lines, new_lines)) {
    for (; at < change.before_begin; ++at) {
      result += old_lines[at];
    }
    for (std::size_t i = change.after_begin; i < change.after_end; ++i) {
      result += new_lines[i];
    }
    at = change.before_end;
  }
  for (; at < old_lines.size(); ++at) {
    result += old_lines[at];
  }
  return result;
}

/// A text of few different lines, so that there are many ways to match them.
std::string random_text(std::uint32_t& state, std::size_t lines) {
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) {
    state = state * 1664525U + 1013904223U;
    text += static_cast<char>('a' + (state >> 16U) % 4U);
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("diff: lines keep their line ends") {
  CHECK(split_lines("").empty());
  CHECK(split_lines("a\nb") == std::vector<std::string_view>{"a\n", "b"});
  CHECK(split_lines("\n\n") == std::vector<std::string_view>{"\n", "\n"});
}

TEST_CASE("diff: equal texts have none") {
  CHECK(unified_diff("a", "", "b", "").empty());
  CHECK(unified_diff("a", numbers(1, 9), "b", numbers(1, 9)).empty());
}

TEST_CASE("diff: one line changed has three lines around it") {
  CHECK(unified_diff("old", numbers(1, 9), "new", numbers(1, 4) + "five\n" + numbers(6, 9)) ==
        "--- old\n+++ new\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST_CASE("diff: a new file and a removed one") {
  CHECK(unified_diff("/dev/null", "", "new", "a\nb\n") == "--- /dev/null\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  CHECK(unified_diff("old", "a\n", "/dev/null", "") == "--- old\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n");
}

TEST_CASE("diff: near changes share a hunk and far ones do not") {
  const std::string near = unified_diff("a", numbers(1, 20), "b", "1\n" + numbers(3, 8) + numbers(10, 20));
  CHECK(near == "--- a\n+++ b\n@@ -1,12 +1,10 @@\n 1\n-2\n 3\n 4\n 5\n 6\n 7\n 8\n-9\n 10\n 11\n 12\n");
  const std::string far = unified_diff("a", numbers(1, 20), "b", "1\n" + numbers(3, 9) + numbers(11, 20));
  CHECK(far == "--- a\n+++ b\n@@ -1,5 +1,4 @@\n 1\n-2\n 3\n 4\n 5\n@@ -7,7 +6,6 @@\n 7\n 8\n 9\n-10\n 11\n 12\n 13\n");
}

TEST_CASE("diff: a missing line end at the end of a text is shown") {
  CHECK(unified_diff("a", "x\ny", "b", "x\ny\n") ==
        "--- a\n+++ b\n@@ -1,2 +1,2 @@\n x\n-y\n\\ No newline at end of file\n+y\n");
}

TEST_CASE("diff: the changes turn one text into the other and are few") {
  std::uint32_t state = 7;
  for (std::size_t size = 0; size < 60; ++size) {
    const std::string before = random_text(state, size);
    const std::string after = random_text(state, (size * 7) % 31);
    CAPTURE(before);
    CAPTURE(after);
    CHECK(patched(before, after) == after);
  }
  CHECK(line_changes(split_lines("a\nb\nc\na\nb\nb\na\n"), split_lines("c\nb\na\nb\na\nc\n")).size() <= 5);
}

TEST_CASE("diff: long texts with nothing in common are one change") {
  std::string before;
  std::string after = "start\n";
  before = "start\n";
  for (int i = 0; i < 5000; ++i) {
    before += "b" + std::to_string(i) + "\n";
    after += "a" + std::to_string(i) + "\n";
  }
  CHECK(line_changes(split_lines(before), split_lines(after)) == std::vector<LineChange>{{1, 5001, 1, 5001}});
}
