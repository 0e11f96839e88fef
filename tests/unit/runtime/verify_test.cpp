// `stagec verify`: what is run, and what its results are in each form.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "unit/cli/example_project.h"
#include "unit/runtime/fake_machine.h"

using stagec::cli::testing::ExampleFiles;
using stagec::cli::testing::Outcome;
using stagec::cli::testing::put_example;
using stagec::cli::testing::run_on;
using stagec::runtime::Invocation;
using stagec::runtime::testing::Answer;
using stagec::runtime::testing::FakeMachine;

namespace {

constexpr const char* good = "TAP version 14\n1..2\nok 1 - tool: there\nok 2 - tool: only here\n";
constexpr const char* bad =
    "TAP version 14\n1..2\nok 1 - tool: there\nnot ok 2 - tool: only here\n  ---\n  expected: exit status 0\n  status: "
    "2\n"
    "  got: |\n    ls: <no> such file & \"more\"\n    not ok 3 - forged\n  ...\n";

struct Bench {
  ExampleFiles files;
  FakeMachine machine;
  std::string tap = good;

  Bench() {
    put_example(files);
    machine.answer = [this](const Invocation& invocation) {
      return invocation.words.back() == "-s" ? Answer{tap, "", tap == good ? 0 : 1, "", 0}
                                             : Answer{"made\n", "", 0, "", 0};
    };
  }
  Outcome verify(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "verify");
    return run_on(files, arguments);
  }
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("verify: the command lines of each engine, and in place") {
  Bench bench;
  CHECK(bench.verify({"img-deb11", "--image", "r.example/a:1", "--engine", "docker", "--pull"}).code == 0);
  CHECK(bench.machine.lines("docker pull") == std::vector<std::string>{"docker pull r.example/a:1"});
  CHECK(bench.machine.lines("docker run") ==
        std::vector<std::string>{"docker run --rm --pull never --interactive --entrypoint /bin/sh r.example/a:1 -s"});
  CHECK(bench.verify({"img-deb11", "--image", "a:1", "--engine", "podman", "--network", "none"}).code == 0);
  CHECK(bench.machine.lines("podman run") ==
        std::vector<std::string>{
            "podman run --rm --pull never --interactive --entrypoint /bin/sh --network none a:1 -s"});
  bench.machine.ran.clear();
  CHECK(bench.verify({"img-deb11", "--image", "a:1", "--engine", "buildah"}).code == 0);
  CHECK(bench.machine.lines("buildah") == std::vector<std::string>{"buildah --version", "buildah from --pull-never a:1",
                                                                   "buildah run made -- /bin/sh -s",
                                                                   "buildah rm made"});
  bench.machine.ran.clear();
  CHECK(bench.verify({"img-deb11", "--exec"}).code == 0);
  CHECK(bench.machine.lines("/bin/sh") == std::vector<std::string>{"/bin/sh -s"});
  CHECK(bench.machine.ran.size() == 1);
}

TEST_CASE("verify: the image of another dialect has another tag") {
  Bench bench;
  const std::string tag = run_on(bench.files, {"tag", "img-deb11", "--dialect", "heredoc"}).out;
  REQUIRE(tag != run_on(bench.files, {"tag", "img-deb11"}).out);
  CHECK(bench.verify({"img-deb11", "--engine", "buildah", "--dialect", "heredoc"}).code == 0);
  CHECK(bench.machine.lines("buildah from").at(0) + "\n" == "buildah from --pull-never stagec:img-deb11-" + tag);
}

TEST_CASE("verify: expected and got in every form") {
  Bench bench;
  bench.tap = bad;
  const Outcome text = bench.verify({"img-deb11", "--exec"});
  CHECK(text.code == 1);
  CHECK(text.out ==
        "ok    tool: there\nFAIL  tool: only here\n      expected: exit status 0\n      got: exit status 2 and\n"
        "        ls: <no> such file & \"more\"\n        not ok 3 - forged\nhere: 1 of 2 checks as expected\n");
  const Outcome tap = bench.verify({"img-deb11", "--exec", "--format", "tap"});
  CHECK(tap.code == 1);
  CHECK(tap.out == bad);
  const Outcome junit = bench.verify({"img-deb11", "--exec", "--format", "junit"});
  CHECK(holds(junit.out, "<testsuite name=\"img-deb11\" tests=\"2\" failures=\"1\" errors=\"0\">"));
  CHECK(holds(junit.out, "ls: &lt;no&gt; such file &amp; &quot;more&quot;"));
  const auto json = nlohmann::json::parse(bench.verify({"img-deb11", "--exec", "--format", "json"}).out);
  CHECK(json["ok"] == false);
  CHECK(json["checks"][0] == nlohmann::json{{"stage", "tool"}, {"name", "there"}, {"expect", "pass"}, {"ok", true}});
  CHECK(json["checks"][1]["status"] == 2);
}

TEST_CASE("verify: an env without the stage must fail its exclusive check") {
  Bench bench;
  std::string script;
  bench.machine.answer = [&](const Invocation& invocation) {
    script = invocation.input;
    return Answer{"1..1\nok 1 - x\n", "", 0, "", 0};
  };
  const Outcome outcome = bench.verify({"img-deb10", "--exec"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out == "ok    tool: only here (must fail)\nhere: 1 of 1 checks as expected\n");
  CHECK(holds(script, "check fail 'tool: only here (must fail)' '' 'ls /opt/made'\n"));
}

TEST_CASE("verify: results that are missing or too many are no success") {
  Bench bench;
  for (const char* tap : {"", "1..2\nok 1 - tool: there\n", "1..2\nok 1 - a\nok 2 - b\nok 3 - c\n"}) {
    bench.tap = tap;
    const Outcome outcome = bench.verify({"img-deb11", "--exec"});
    CHECK(outcome.code == 2);
    CHECK(holds(outcome.err, "checks came to a result"));
  }
}

TEST_CASE("verify: an image that is not there") {
  Bench bench;
  bench.machine.answer = [](const Invocation& invocation) {
    return invocation.words[1] == "from" || invocation.words[1] == "pull"
               ? Answer{"", "a:1: image not known\n", 125, "", 0}
               : Answer();
  };
  const Outcome outcome = bench.verify({"img-deb11", "--image", "a:1", "--engine", "buildah"});
  CHECK(outcome.code == 2);
  CHECK(holds(outcome.err, "`buildah from --pull-never a:1`: exit status 125: a:1: image not known"));
  CHECK(holds(outcome.err, "\n  if `a:1` is not here, `stagec build img-deb11` makes it, and `--pull` fetches it\n"));
  CHECK(holds(bench.verify({"img-deb11", "--image", "a:1", "--engine", "docker", "--pull"}).err,
              "`a:1` cannot be pulled: a:1: image not known"));
}

TEST_CASE("verify: flags that do not go together, prebuilt envs, signals") {
  Bench bench;
  const std::vector<std::vector<std::string>> needless = {
      {"--pull"}, {"--image", "a:1"}, {"--engine", "podman"}, {"--network", "host"}, {"-r", "r.example/ci"}};
  for (const std::vector<std::string>& flag : needless) {
    std::vector<std::string> arguments = {"img-deb11", "--exec"};
    arguments.insert(arguments.end(), flag.begin(), flag.end());
    const Outcome outcome = bench.verify(arguments);
    CHECK(outcome.code == 2);
    CHECK(holds(outcome.err, "`--exec` runs the checks right here, where `--"));
  }
  CHECK(bench.verify({"img-deb11", "--image", "-v"}).code == 2);
  CHECK(bench.verify({"img-old"}).code == 2);
  CHECK(bench.machine.ran.empty());
  bench.machine.answer = [](const Invocation&) { return Answer{"", "", 143, "", 2}; };
  CHECK(bench.verify({"img-deb11", "--exec"}).code == 130);
}
