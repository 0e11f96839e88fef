// Continuations, comments, directives and line ends.
#include <doctest/doctest.h>

#include "reading.h"

using namespace stagec;
using testing::read_one;
using testing::Reading;
using testing::shell_text;

namespace {

std::string run_text(const std::string& file) {
  const Reading reading("FROM base\n" + file);
  const auto all = reading.instructions();
  return all.size() < 2 ? "(nothing)" : shell_text(std::get<image::Run>(all[1]->operation).command);
}

}  // namespace

TEST_CASE("continued lines are joined without their line end") {
  CHECK(run_text("RUN a \\\n    b\\\nc\n") == "a     bc");
  CHECK(run_text("RUN a \\  \t\n b\n") == "a  b");
  CHECK(run_text("RUN a \\\\\n") == "a \\\\");
  CHECK(run_text("RUN \\\n  a\n") == "a");
  CHECK(run_text("RUN a \\\n\\\nb\n") == "a b");
}

TEST_CASE("comments and blank lines between continued lines are left out") {
  const Reading reading("FROM base\nRUN a && \\\n# c\n  # d \\\n\n   \n  b # e\n");
  CHECK(reading.lines() == "FROM 1, RUN 2-7");
  CHECK(run_text("RUN a && \\\n# c\n  # d \\\n\n   \n  b # e\n") == "a &&   b # e");
}

TEST_CASE("a dangling backslash takes in the next instruction") {
  const Reading reading("FROM base\nRUN a \\\n\nCOPY b c\n");
  CHECK(reading.lines() == "FROM 1, RUN 2-4");
  CHECK(run_text("RUN a \\\n\nCOPY b c\n") == "a COPY b c");
  CHECK(run_text("RUN a \\") == "a");
}

TEST_CASE("breaks remember where lines ended") {
  const auto run = read_one<image::Run>("RUN a; \\\n# c\n  b; \\\n  c");
  const auto& shell = std::get<image::ShellText>(run.command);
  CHECK(shell.text == "a;   b;   c");
  CHECK(shell.breaks == std::vector<std::size_t>{3, 8});
  CHECK(image::joined({"a;", "  b;", "  c"}) == shell);
}

TEST_CASE("a text knows where its bytes stand in the file") {
  const std::string file = "FROM base\r\nRUN --network=none \\\r\n  a; \\\r\n# c\r\n  b\r\n";
  const Reading reading(file);
  const auto& run = std::get<image::Run>(reading.instructions()[1]->operation);
  const auto& shell = std::get<image::ShellText>(run.command);
  CHECK(shell.text == "a;   b");
  CHECK(image::file_offset(shell.origins, 0) == file.find("a;"));
  CHECK(image::file_offset(shell.origins, 5) == file.find("b\r\n"));
  CHECK(reading.sources.text(reading.instructions()[1]->span).starts_with("RUN --network"));
  CHECK(reading.sources.text(reading.instructions()[1]->span).ends_with("  b"));
  CHECK(reading.sources.text(reading.instructions()[1]->flags.at(0)) == "--network=none");
}

TEST_CASE("directives stand only at the top") {
  const Reading backtick("# syntax=docker/dockerfile:1\n#Escape = `\nFROM a\nRUN dir `\n  c:\\\n");
  CHECK(backtick.image.directives ==
        std::vector<std::pair<std::string, std::string>>{{"syntax", "docker/dockerfile:1"}, {"escape", "`"}});
  CHECK(backtick.lines() == "FROM 3, RUN 4-5");
  for (const char* before : {"\n", "# comment\n", "# unknown=1\n", "ARG A\n"}) {
    const Reading reading(std::string(before) + "# escape=`\nFROM a\nRUN b `\n");
    CHECK(reading.image.directives.empty());
    CHECK(reading.problems().empty());
  }
  CHECK(Reading("# escape=x\nFROM a\n").problems() == std::vector<std::string>{"dockerfile-bad-directive @x"});
  CHECK(Reading("# check=skip=a\n# check=skip=b\nFROM a\n").problems() ==
        std::vector<std::string>{"dockerfile-bad-directive @skip=b"});
}

TEST_CASE("options of the directive check") {
  for (const char* good : {"skip=all", "skip=A,B;error=true", "error=0;experimental=all;skip=A", "skip=A, B"}) {
    CAPTURE(good);
    CHECK(Reading(std::string("# check=") + good + "\nFROM a\n").sink.empty());
  }
  for (const char* bad :
       {"foo=bar", "skip", "error=maybe", ";", "skip = all", "skip=all;", "skip=A;skip=B;error=true;skip=C"}) {
    CAPTURE(bad);
    CHECK(Reading(std::string("# check=") + bad + "\nFROM a\n").problems() ==
          std::vector<std::string>{std::string("dockerfile-bad-directive @") + bad});
  }
}

TEST_CASE("comments belong to the instruction straight below, or to the header") {
  const Reading reading("# title\n\n# more\n#  text \n\n#about a\nFROM a\n# lost\n\n# b\n#\nRUN b\n# end\n");
  CHECK(reading.image.header == std::vector<std::string>{"title", "", "more", " text"});
  CHECK(reading.instructions()[0]->comments == std::vector<std::string>{"about a"});
  CHECK(reading.instructions()[1]->comments == std::vector<std::string>{"b", ""});
}

TEST_CASE("a byte-order mark, CRLF and keywords of any case") {
  const Reading reading(
      "\xEF\xBB\xBF"
      "# escape=`\r\nfrom a As b\r\nRun x `\r\n  y\r\n");
  CHECK(reading.problems().empty());
  CHECK(reading.lines() == "FROM 2, RUN 3-4");
  CHECK(std::get<image::From>(reading.instructions()[0]->operation) == image::From{"a", "", "b"});
}

TEST_CASE("a line over 64 KiB is refused") {
  const std::string longest = "RUN " + std::string(65531, 'x');
  CHECK(Reading("FROM a\n" + longest + "\n").problems().empty());
  CHECK(Reading("FROM a\n" + longest + "y\n").problems() == std::vector<std::string>{"dockerfile-line-too-long @y"});
}
