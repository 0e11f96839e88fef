// What `stagec build` shows while it runs, on terminals of several sizes and elsewhere.
#include "runtime/progress.h"

#include <doctest/doctest.h>

#include "runtime/plain_text.h"
#include "unit/runtime/fake_machine.h"

using namespace stagec::runtime;
using stagec::runtime::testing::FakeMachine;

namespace {

/// What was shown since the last call.
std::string taken(FakeMachine& machine) {
  std::string text;
  text.swap(machine.shown);
  return text;
}

}  // namespace

TEST_CASE("without a terminal each thing that happens is a line") {
  FakeMachine machine;
  {
    Progress progress({"a", "b"});
    progress.state("a", "1/2", "RUN set -eux;     make\tall");
    progress.event("b", "failed: \x1b[31mno\x1b[0m");
    progress.state("a", "", std::string(200, 'x'));
  }
  CHECK(taken(machine) ==
        "[0:00] a: 1/2 RUN set -eux; make all\n[0:00] b: failed: no\n[0:00] a: " + std::string(89, 'x') + "…\n");
}

TEST_CASE("on a terminal each env at work has a line, which is rewritten") {
  FakeMachine machine;
  machine.terminal = Screen{60, 24};
  {
    Progress progress({"a", "b"});
    progress.state("a", "0/2", "FROM debian:12");
    CHECK(taken(machine) == "[0:00] 0/2 a: FROM debian:12\n");
    progress.state("b", "", "running its checks");
    CHECK(taken(machine) == "\r\x1b[1A[0:00] 0/2 a: FROM debian:12\x1b[K\n[0:00] b: running its checks\x1b[K\n\x1b[J");
    progress.event("a", "done");
    CHECK(taken(machine) == "\r\x1b[2A[0:00] a: done\x1b[K\n[0:00] b: running its checks\x1b[K\n\x1b[J");
  }
  CHECK(taken(machine) == "\r\x1b[1A\x1b[J");
}

TEST_CASE("no line is wider than the terminal, and the end of the env's name stays") {
  FakeMachine machine;
  machine.terminal = Screen{40, 24};
  Progress progress({"pytorch-linux-jammy-cuda13.0-cudnn9-py3.12-gcc11"});
  progress.state("pytorch-linux-jammy-cuda13.0-cudnn9-py3.12-gcc11", "3/16", "RUN set -eux; apt-get update");
  CHECK(taken(machine) == "[0:00] 3/16 …udnn9-py3.12-gcc11: RUN s…\n");
}

TEST_CASE("on a terminal that became narrower the lines stand on more rows") {
  FakeMachine machine;
  machine.terminal = Screen{80, 24};
  Progress progress({"a"});
  progress.state("a", "1/2", "RUN one two three four five six seven eight nine ten");
  taken(machine);
  machine.terminal = Screen{30, 24};
  progress.state("a", "2/2", "RUN x");
  CHECK(taken(machine) == "\r\x1b[3A[0:00] 2/2 a: RUN x\x1b[K\n\x1b[J");
}

TEST_CASE("a terminal with fewer rows than envs says how many are not shown") {
  FakeMachine machine;
  machine.terminal = Screen{40, 4};
  Progress progress({"a", "b", "c", "d"});
  for (const char* env : {"a", "b", "c", "d"}) {
    progress.state(env, "", "x");
  }
  CHECK(taken(machine).ends_with("[0:00] a: x\x1b[K\n[0:00] b: x\x1b[K\nand 2 more\x1b[K\n\x1b[J"));
}

TEST_CASE("after a signal the lines say that the builders are being ended") {
  FakeMachine machine;
  machine.terminal = Screen{40, 24};
  Progress progress({"a", "b"});
  progress.state("a", "", "x");
  taken(machine);
  machine.signal = 2;
  progress.state("b", "", "y");
  CHECK(taken(machine) == "\r\x1b[1Ainterrupted: ending the builders\x1b[K\n\x1b[J");
}

TEST_CASE("control sequences do not reach a terminal") {
  CHECK(without_controls("\x1b[1;31mred\x1b[0m \x1b]0;title\alast\x1b") == "red last");
  CHECK(without_controls("\x1b]8;;x\x1b\\link") == "link");
  CHECK(without_controls("bell\a \x9b") == "bell\xEF\xBF\xBD \xEF\xBF\xBD");
  CHECK(plain_line("  a \t  b\n") == "a b ");
  CHECK(cut_end("abcdef", 6) == "abcdef");
  CHECK(cut_end("abcdef", 5) == "abcd…");
  CHECK(cut_end("日本語", 4) == "日…");
  CHECK(cut_start("abcdef", 5) == "…cdef");
  CHECK(cut_start("日本語", 4) == "…語");
  CHECK(cut_end("abc", 0).empty());
  CHECK(cut_start("abc", 0).empty());
}
