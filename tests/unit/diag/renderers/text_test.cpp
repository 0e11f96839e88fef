#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "diag/renderer.h"

using namespace stagec;
using namespace stagec::diag;

namespace {

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& all, const RenderOptions& options = {}) {
  const auto renderers = all_renderers();
  const auto text =
      std::find_if(renderers.begin(), renderers.end(), [](const Renderer* r) { return r->name == "text"; });
  REQUIRE(text != renderers.end());
  return (*text)->render(sources, all, options);
}

Diagnostic finding(std::string message, Span span, std::string label = "") {
  Diagnostic diagnostic;
  diagnostic.code = "some-code";
  diagnostic.message = std::move(message);
  diagnostic.span = span;
  diagnostic.label = std::move(label);
  return diagnostic;
}

}  // namespace

TEST_CASE("a finding shows its line with marks under it") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "one\n  use tritn\nthree\n");
  Diagnostic diagnostic = finding("no stage is called `tritn`", {file, 10, 15});
  CHECK(render(sources, {diagnostic}) ==
        "error[some-code]: no stage is called `tritn`\n"
        " --> a.stage:2:7\n"
        "  |\n"
        "2 |   use tritn\n"
        "  |       ^^^^^\n");
  diagnostic.severity = Severity::warning;
  diagnostic.notes = {"two\nlines"};
  diagnostic.help = {"did you mean `triton`?"};
  diagnostic.fixes = {{"write `triton`", {}}};
  CHECK(render(sources, {diagnostic}) ==
        "warning[some-code]: no stage is called `tritn`\n"
        " --> a.stage:2:7\n"
        "  |\n"
        "2 |   use tritn\n"
        "  |       ^^^^^\n"
        "  |\n"
        "  = note: two\n"
        "          lines\n"
        "  = help: did you mean `triton`?\n"
        "  = fix: write `triton`\n");
}

TEST_CASE("further labels stand on the same line, on other lines and in other files") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "abc def ghi\n2\n3\n4\n5\n6 x\n");
  const FileId other = sources.add("dir/b.stage", "\n\n\n\n\n\n\n\n\n\tyes\n");
  Diagnostic diagnostic = finding("it is so", {file, 0, 3}, "first");
  diagnostic.labels = {{{file, 4, 7}, "second"}, {{file, 14, 15}, ""}, {{other, 10, 13}, "third"}};
  CHECK(render(sources, {diagnostic}) ==
        "error[some-code]: it is so\n"
        "  --> a.stage:1:1\n"
        "   |\n"
        " 1 | abc def ghi\n"
        "   | ^^^ --- second\n"
        "   | |\n"
        "   | first\n"
        " 2 | 2\n"
        " 3 | 3\n"
        "   | -\n"
        "  ::: dir/b.stage:10:2\n"
        "   |\n"
        "10 |     yes\n"
        "   |     --- third\n");
  diagnostic.labels = {{{file, 8, 11}, "second"}, {{file, 4, 5}, "mid"}, {{file, 22, 23}, "far"}};
  CHECK(render(sources, {diagnostic}) ==
        "error[some-code]: it is so\n"
        " --> a.stage:1:1\n"
        "  |\n"
        "1 | abc def ghi\n"
        "  | ^^^ -   --- second\n"
        "  | |   |\n"
        "  | |   mid\n"
        "  | first\n"
        "...\n"
        "6 | 6 x\n"
        "  |   - far\n");
}

TEST_CASE("marks stand under what is wide, tabbed or empty") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "\t\xE4\xB8\xAD\xE6\x96\x87 x\nend\n");
  CHECK(render(sources, {finding("wide", {file, 4, 7})}) ==
        "error[some-code]: wide\n"
        " --> a.stage:1:3\n"
        "  |\n"
        "1 |     \xE4\xB8\xAD\xE6\x96\x87 x\n"
        "  |       ^^\n");
  CHECK(render(sources, {finding("the end", {file, 14, 14})}) ==
        "error[some-code]: the end\n"
        " --> a.stage:2:4\n"
        "  |\n"
        "2 | end\n"
        "  |    ^\n");
}

TEST_CASE("of a span of several lines the first is marked") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "stage x {\n  a\n}\n");
  CHECK(render(sources, {finding("all of it", {file, 0, 15}, "this")}) ==
        "error[some-code]: all of it\n"
        " --> a.stage:1:1\n"
        "  |\n"
        "1 | stage x {\n"
        "  | ^^^^^^^^^ this\n");
}

TEST_CASE("of a file with nothing in it only the name is shown") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "");
  CHECK(render(sources, {finding("nothing in it", {file, 0, 0})}) ==
        "error[some-code]: nothing in it\n"
        " --> a.stage\n");
}

TEST_CASE("output stops after the limit and says how many there are") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "x\n");
  const std::vector<Diagnostic> all(5, finding("again", {file, 0, 1}));
  const std::string text = render(sources, all, {.color = false, .limit = 2});
  CHECK(std::count(text.begin(), text.end(), '^') == 2);
  CHECK(text.ends_with("\n\n\xE2\x80\xA6 and 3 more\n"));
  CHECK(render(sources, all, {.color = false, .limit = 5}).find("more") == std::string::npos);
}

TEST_CASE("colour only adds escape codes") {
  SourceMap sources;
  const FileId file = sources.add("a.stage", "abc def\n");
  Diagnostic diagnostic = finding("it is so", {file, 0, 3}, "first");
  diagnostic.labels = {{{file, 4, 7}, "second"}};
  diagnostic.help = {"help"};
  const std::string plain = render(sources, {diagnostic});
  std::string stripped;
  const std::string color = render(sources, {diagnostic}, {.color = true});
  for (std::size_t i = 0; i < color.size(); ++i) {
    if (color[i] == '\x1B') {
      i = color.find('m', i);
    } else {
      stripped += color[i];
    }
  }
  CHECK(color != plain);
  CHECK(stripped == plain);
}

TEST_CASE("a place is one line, whatever the file is called") {
  SourceMap sources;
  const FileId file = sources.add("a\nb.stage", "one\n");
  CHECK(render(sources, {finding("x", {file, 0, 3})}).find("--> a?b.stage:1:1\n") != std::string::npos);
}

TEST_CASE("text from files cannot steer the terminal") {
  SourceMap sources;
  const FileId file = sources.add("a\x1B.stage", "a\x1B[2J\n");
  const std::string text = render(sources, {finding("found `\x1B[2J`", {file, 0, 1}, "\x1B")});
  CHECK(text.find('\x1B') == std::string::npos);
}
