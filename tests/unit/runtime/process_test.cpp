// Real processes: arguments, streams, ends, signals.
#include "runtime/process.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <thread>

using stagec::runtime::Ended;
using stagec::runtime::Invocation;
using stagec::runtime::Lines;
using stagec::runtime::run_process;
using stagec::runtime::Stream;

namespace {

struct Ran {
  Ended ended;
  std::string out;
  std::string err;
};

Ran run(const Invocation& invocation) {
  signal(SIGPIPE, SIG_IGN);
  Ran ran;
  const std::atomic<int> stop = 0;
  ran.ended = run_process(
      invocation, [&](Stream stream, std::string_view piece) { (stream == Stream::out ? ran.out : ran.err) += piece; },
      stop);
  return ran;
}

Ran shell(const std::string& script) {
  return run({{"/bin/sh", "-c", script}, {}, ""});
}

}  // namespace

TEST_CASE("process: arguments arrive as they are") {
  const std::string odd = "a b;$(echo no) `no` \"'\\ * \n ~ ${HOME} -x";
  CHECK(run({{"printf", "%s|", odd, "", "--"}, {}, ""}).out == odd + "||--|");
}

TEST_CASE("process: input, both streams, environment, exit status") {
  const Ran ran = run({{"/bin/sh", "-c", "cat; echo to-err >&2; printf %s \"$STAGEC_TEST\"; exit 5"},
                       {{"STAGEC_TEST", "a=b c"}},
                       "the input\n"});
  CHECK(ran.ended.status == 5);
  CHECK_FALSE(ran.ended.ok());
  CHECK(ran.out == "the input\na=b c");
  CHECK(ran.err == "to-err\n");
  CHECK(shell("cat").out == "");
}

TEST_CASE("process: a lot of input and of output") {
  std::string text;
  for (int i = 0; i < 300000; ++i) {
    text += "line " + std::to_string(i) + "\n";
  }
  CHECK(run({{"cat"}, {}, text}).out == text);
  CHECK(run({{"true"}, {}, text}).ended.ok());
}

TEST_CASE("process: a program that is not there, one that cannot be run, one that a signal ends") {
  CHECK(run({{"stagec-no-such-program"}, {}, ""}).ended.not_started == "No such file or directory");
  CHECK(run({{"/etc/passwd"}, {}, ""}).ended.not_started == "Permission denied");
  CHECK(shell("kill -9 $$").ended.status == 128 + 9);
}

TEST_CASE("process: a child that lives on does not hold us") {
  const Ran ran = shell("sleep 300 & echo $!");
  CHECK(ran.ended.ok());
  kill(std::stoi(ran.out), SIGKILL);
}

TEST_CASE("process: SIGPIPE is back to its default in children") {
  CHECK(shell("trap '' USR1; yes | head -n 1").out == "y\n");
}

TEST_CASE("process: a stop ends the process and its children") {
  std::atomic<int> stop = 0;
  std::string out;
  // The second one does not heed SIGTERM.
  const Invocation invocation = {
      {"/bin/sh", "-c", "sleep 300 & echo $!; (trap '' TERM; sleep 300 & echo $!; wait) & echo ready; wait"}, {}, ""};
  const Ended ended = run_process(
      invocation,
      [&](Stream, std::string_view piece) {
        out += piece;
        stop = std::count(out.begin(), out.end(), '\n') >= 3 ? SIGTERM : 0;
      },
      stop);
  CHECK(ended.interrupted);
  CHECK_FALSE(ended.ok());
  Lines lines([&](std::string_view line) {
    if (line == "ready") {
      return;
    }
    const int child = std::stoi(std::string(line));
    int state = 0;
    for (int i = 0; i < 100 && state == 0; ++i) {
      state = kill(child, 0);
      usleep(20000);
    }
    CHECK_MESSAGE(state != 0, "left behind: ", child);
  });
  lines.add(out);
  lines.end();
  CHECK(run_process(
            {{"true"}, {}, ""}, [](Stream, std::string_view) {}, stop)
            .interrupted);
}

TEST_CASE("lines: pieces to whole lines") {
  std::string all;
  Lines lines([&](std::string_view line) { all += "[" + std::string(line) + "]"; });
  for (const char* piece : {"a", "b\nc", "\n\nd\re\r\n", "f"}) {
    lines.add(piece);
  }
  CHECK(all == "[ab][c][][d][e][]");
  lines.end();
  lines.end();
  CHECK(all == "[ab][c][][d][e][][f]");
}
