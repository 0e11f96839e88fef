#include <doctest/doctest.h>

#include "reading.h"

using namespace stagec;
using testing::problems_of;
using testing::read_one;
using testing::Reading;
using testing::shell_text;

namespace {

/// `name:body` of each here-document, `-` for stripped tabs and `'` for no expansion in front.
std::string documents(const std::vector<image::Heredoc>& heredocs) {
  std::string result;
  for (const image::Heredoc& heredoc : heredocs) {
    result += heredoc.strip_tabs ? "-" : "";
    result += heredoc.expand ? "" : "'";
    result += heredoc.name + ":" + heredoc.body + "|";
  }
  return result;
}

std::string of_run(const std::string& text) {
  return documents(read_one<image::Run>(text).heredocs);
}

}  // namespace

TEST_CASE("here-documents of RUN in all their forms") {
  CHECK(of_run("RUN <<EOF\na\n b\nEOF") == "EOF:a\n b\n|");
  CHECK(of_run("RUN <<-EOF\n\ta\n\t\tb\n\tEOF") == "-EOF:a\nb\n|");
  CHECK(of_run("RUN <<'EOF'\na\nEOF") == "'EOF:a\n|");
  CHECK(of_run("RUN <<\"E O F\"\na\nE O F") == "'E O F:a\n|");
  CHECK(of_run("RUN <<\\EOF\na\nEOF") == "'EOF:a\n|");
  CHECK(of_run("RUN cat << EOF\na\nEOF") == "EOF:a\n|");
  CHECK(of_run("RUN cat 3<<EOF\na\nEOF") == "EOF:a\n|");
  CHECK(of_run("RUN <<EOF\nEOF") == "EOF:|");
  CHECK(of_run("RUN cat <<a <<-b && echo\n1\na\n\t2\nb") == "a:1\n|-b:2\n|");
  CHECK(of_run("RUN <<EOF bash\n#!/bin/x\n# kept\nRUN y \\\nEOF") == "EOF:#!/bin/x\n# kept\nRUN y \\\n|");
  CHECK(of_run("RUN --mount=type=tmpfs,target=/t \\\n  a && \\\n  cat <<EOF\na\nEOF") == "EOF:a\n|");
}

TEST_CASE("what looks like a here-document and is none") {
  for (const char* text : {"cat <<<word", "echo $((1<<2))", "x<<EOF", "echo '<<EOF'", "echo \"<<EOF\"",
                           "[\"a\", \"<<EOF\"]", "it's <<EOF", "echo ${x^^} <<EOF"}) {
    CAPTURE(text);
    CHECK(Reading("FROM a\nRUN " + std::string(text) + "\n").problems().empty());
    CHECK(of_run("RUN " + std::string(text)).empty());
  }
  CHECK(problems_of("CMD cat <<EOF\na\nEOF") == std::vector<std::string>{"dockerfile-unknown-instruction @a"});
}

TEST_CASE("a here-document that nothing ends") {
  CHECK(problems_of("RUN cat <<EOF\na") == std::vector<std::string>{"dockerfile-heredoc-unterminated @<<EOF"});
  CHECK(problems_of("RUN echo $((1 << n))") == std::vector<std::string>{"dockerfile-heredoc-unterminated @<< n))"});
  CHECK(problems_of("RUN cat <<EOF; x\nRUN y") == std::vector<std::string>{"dockerfile-heredoc-unterminated @<<EOF;"});
  // Its text is not taken for instructions where the line can be seen that was to end it.
  CHECK(problems_of("RUN cat <<EOF; x\ny\nEXPOSE z\nEOF\nYELL") ==
        std::vector<std::string>{"dockerfile-heredoc-unterminated @<<EOF;"});
  CHECK(problems_of("RUN cat <<EOF\ny\nEXPOSE z\n EOF \nYELL") ==
        std::vector<std::string>{"dockerfile-heredoc-unterminated @<<EOF", "dockerfile-unknown-instruction @YELL"});
  const Reading indented("FROM a\nRUN cat <<EOF\n  EOF\n");
  const auto all = indented.sink.sorted(indented.sources);
  REQUIRE(!all.empty());
  REQUIRE(all.front().labels.size() == 1);
  CHECK(indented.sources.text(all.front().labels.front().span) == "  EOF");
}

TEST_CASE("carriage returns end a here-document and stay in its body") {
  const Reading reading("FROM a\r\nRUN <<EOF\r\nx\r\nEOF\r\nUSER u\r\n");
  CHECK(reading.lines() == "FROM 1, RUN 2-4, USER 5");
  const auto& run = std::get<image::Run>(reading.instructions()[1]->operation);
  CHECK(documents(run.heredocs) == "EOF:x\r\n|");
}

TEST_CASE("a body knows where its bytes stand") {
  const std::string file = "FROM a\nRUN <<-EOF\n\tone\n\t\ttwo\nEOF\n";
  const Reading reading(file);
  const auto& heredoc = std::get<image::Run>(reading.instructions()[1]->operation).heredocs.at(0);
  CHECK(heredoc.body == "one\ntwo\n");
  CHECK(image::file_offset(heredoc.origins, 0) == file.find("one"));
  CHECK(image::file_offset(heredoc.origins, 4) == file.find("two"));
}

TEST_CASE("here-documents of COPY and ADD are its sources") {
  const auto copy = read_one<image::Copy>("COPY a <<b.txt <<-'c' /dst/\nx $y\nb.txt\n\tz\nc");
  CHECK(copy.sources == std::vector<std::string>{"a"});
  CHECK(copy.destination == "/dst/");
  CHECK(documents(copy.heredocs) == "b.txt:x $y\n|-'c:z\n|");
  const auto add = read_one<image::Copy>("ADD <<x /y\n1\nx");
  CHECK(add.add);
  CHECK(documents(add.heredocs) == "x:1\n|");
  CHECK(problems_of("COPY a <<EOF\nEOF") == std::vector<std::string>{"dockerfile-heredoc-place @<<EOF"});
}

TEST_CASE("references in a body that is copied") {
  for (const char* good : {"$a ${b:-c} \"'\\", "$", "\\${", "$(x"}) {
    CAPTURE(good);
    CHECK(problems_of(std::string("COPY <<A /x\n") + good + "\nA") == std::vector<std::string>{});
  }
  for (const char* bad : {"${x!y}", "a\n b ${x", "${"}) {
    CAPTURE(bad);
    CHECK(problems_of(std::string("COPY <<A /x\n") + bad + "\nA") ==
          std::vector<std::string>{"dockerfile-bad-substitution @$"});
    CHECK(problems_of(std::string("COPY <<'A' /x\n") + bad + "\nA") == std::vector<std::string>{});
    CHECK(problems_of(std::string("RUN <<A\n") + bad + "\nA") == std::vector<std::string>{});
  }
}

TEST_CASE("here-documents of an instruction that ONBUILD holds back") {
  const auto onbuild = read_one<image::Onbuild>("ONBUILD RUN <<-EOF\n\ta\nEOF");
  CHECK(onbuild.instruction == "RUN <<-EOF\n\ta\nEOF");
}
