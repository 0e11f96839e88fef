// `stagec build` on a machine where nothing runs: the command lines, and what it makes of their ends.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

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

struct Bench {
  ExampleFiles files;
  FakeMachine machine;
  std::filesystem::path logs =
      std::filesystem::temp_directory_path() / ("stagec-build-test-" + std::to_string(getpid()));
  bool buildx = true;
  std::string docker_version = "20.10.24+dfsg1";
  std::function<Answer(const Invocation&)> on_build = [](const Invocation&) { return Answer(); };

  Bench() {
    put_example(files);
    machine.answer = [this](const Invocation& invocation) { return answer(invocation); };
  }
  ~Bench() { std::filesystem::remove_all(logs); }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  Outcome build(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "build");
    arguments.insert(arguments.end(), {"--logs", logs.string()});
    return run_on(files, arguments);
  }
  std::string log(const std::string& env) const {
    std::ostringstream text;
    text << std::ifstream(logs / (env + ".log")).rdbuf();
    return text.str();
  }

 private:
  Answer answer(const Invocation& invocation) const {
    const auto has = [&](const std::string& word) {
      return std::find(invocation.words.begin(), invocation.words.end(), word) != invocation.words.end();
    };
    if (has("--version")) {
      return Answer{"Docker version " + docker_version + ", build 1\n", "", 0, "", 0};
    }
    if (has("version")) {
      return buildx ? Answer{} : Answer{"", "docker: 'buildx' is not a docker command.", 1, "", 0};
    }
    if (has("build")) {
      return on_build(invocation);
    }
    if (has("-s")) {
      return {passing(invocation.input), "", 0, "", 0};
    }
    return {};
  }
  /// TAP in which every check of a script is as it must be.
  static std::string passing(const std::string& script) {
    std::string tap;
    std::istringstream lines(script);
    for (std::string line; std::getline(lines, line);) {
      tap += line.starts_with("check ") ? "ok 1 - x\n" : "";
    }
    return tap;
  }
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The content tag in a command line differs with the example; the tests are about the rest.
std::string without_tag(std::string line, const ExampleFiles& files, const std::string& env) {
  const std::string tag = run_on(const_cast<ExampleFiles&>(files), {"tag", env}).out;
  const std::string hex = tag.substr(0, tag.find('\n'));
  for (std::size_t at = line.find(hex); at != std::string::npos; at = line.find(hex)) {
    line.replace(at, hex.size(), "TAG");
  }
  return line;
}

}  // namespace

TEST_CASE("build: the command line of each engine") {
  Bench bench;
  REQUIRE(bench.build({"img-deb10"}).code == 0);
  CHECK(without_tag(bench.machine.lines("docker buildx build").at(0), bench.files, "img-deb10") ==
        "docker buildx build --progress plain --platform linux/amd64 --file - --tag stagec:img-deb10-TAG --tag "
        "stagec:img-deb10 --load .");
  bench.machine.ran.clear();
  bench.buildx = false;
  REQUIRE(bench.build({"img-deb10", "--network", "host", "-t", "x:1"}).code == 0);
  CHECK(bench.machine.lines("DOCKER_BUILDKIT=1").at(0) ==
        "DOCKER_BUILDKIT=1 docker build --progress plain --platform linux/amd64 --file - --tag x:1 --network host .");
  REQUIRE(bench.build({"img-deb10", "--engine", "buildah", "-t", "x:1"}).code == 0);
  CHECK(bench.machine.lines("buildah build").at(0) ==
        "buildah build --format docker --layers --platform linux/amd64 --file - --tag x:1 .");
  REQUIRE(bench.build({"img-deb10", "--engine", "podman", "-t", "x:1"}).code == 0);
  CHECK(bench.machine.lines("podman build").at(0) ==
        "podman build --format docker --layers --platform linux/amd64 --file - --tag x:1 .");
}

TEST_CASE("build: the Dockerfile goes in by standard input") {
  Bench bench;
  std::string input;
  bench.on_build = [&](const Invocation& invocation) {
    input = invocation.input;
    return Answer();
  };
  REQUIRE(bench.build({"img-deb10"}).code == 0);
  CHECK(holds(input, "FROM debian:10\n"));
}

TEST_CASE("build: a remote builder pushes, and only --verify pulls") {
  Bench bench;
  const std::vector<std::string> arguments = {"img-deb10",  "--builder",         "pool",         "--push",
                                              "-r",         "r.example:5000/ci", "--cache-from", "r.example/c",
                                              "--cache-to", "r.example/c"};
  const Outcome outcome = bench.build(arguments);
  CHECK(outcome.code == 0);
  CHECK(without_tag(bench.machine.lines("docker buildx build").at(0), bench.files, "img-deb10") ==
        "docker buildx build --progress plain --platform linux/amd64 --file - --tag r.example:5000/ci:img-deb10-TAG "
        "--tag r.example:5000/ci:img-deb10 --builder pool --push --cache-from "
        "'type=registry,ref=r.example/c:img-deb10-buildcache' --cache-to "
        "'type=registry,ref=r.example/c:img-deb10-buildcache,mode=max,image-manifest=true,oci-mediatypes=true' .");
  CHECK(holds(bench.machine.shown, "not verified: nothing is loaded here after a push"));
  CHECK(holds(outcome.out, "pushed r.example:5000/ci:img-deb10\n"));
  CHECK(bench.machine.lines("docker pull").empty());
  CHECK(bench.machine.lines("docker run").empty());

  auto again = arguments;
  again.emplace_back("--verify");
  CHECK(bench.build(again).code == 0);
  CHECK(bench.machine.lines("docker pull r.example:5000/ci:img-deb10-").size() == 1);
  CHECK(bench.machine.lines("docker run --rm --pull never --interactive --entrypoint /bin/sh r.example").size() == 1);
}

TEST_CASE("build: without buildx an image is verified before it is pushed") {
  Bench bench;
  bench.buildx = false;
  const Outcome outcome = bench.build({"img-deb12", "--push", "-r", "r.example/ci"});
  CHECK(outcome.code == 0);
  const auto position = [&](const std::string& start) {
    const auto& ran = bench.machine.ran;
    return std::find_if(ran.begin(), ran.end(),
                        [&](const Invocation& one) { return to_text(one).starts_with(start); }) -
           ran.begin();
  };
  CHECK(position("docker run") < position("docker push r.example/ci:img-deb12-"));
  CHECK(bench.machine.lines("docker push").at(0) != "docker push r.example/ci:img-deb12");
  CHECK(bench.machine.lines("docker push").at(1) == "docker push r.example/ci:img-deb12");
  CHECK(bench.machine.lines("docker push").size() == 2);
}

TEST_CASE("build: a failed check keeps the image from being pushed") {
  Bench bench;
  bench.buildx = false;
  bench.machine.answer = [](const Invocation& invocation) {
    const bool script = !invocation.input.empty() && invocation.words.back() == "-s";
    const std::string tap =
        "ok 1 - a\nnot ok 2 - b\n  ---\n  expected: exit status 0\n  status: 4\n  got: |\n    3.11\n  ...\n";
    return script ? Answer{tap, "", 1, "", 0} : Answer{"", "", invocation.words.back() == "version" ? 1 : 0, "", 0};
  };
  const Outcome outcome = bench.build({"img-deb11", "--push", "-r", "r.example/ci"});
  CHECK(outcome.code == 1);
  CHECK(holds(outcome.err, "1 of 2 checks are not as expected"));
  CHECK(holds(outcome.err, "expected: exit status 0\n      got: exit status 4 and\n        3.11\n"));
  CHECK(bench.machine.lines("docker push").empty());
}

TEST_CASE("build: a builder that refuses twice is asked three times, with the reason") {
  Bench bench;
  int attempts = 0;
  bench.on_build = [&](const Invocation&) {
    return ++attempts < 3 ? Answer{"", "ERROR: dial tcp 127.0.0.1:1: connect: connection refused\n", 1, "", 0}
                          : Answer();
  };
  CHECK(bench.build({"img-deb10", "--retry-pause", "7"}).code == 0);
  CHECK(attempts == 3);
  CHECK(bench.machine.slept ==
        std::vector<std::chrono::milliseconds>{std::chrono::seconds(7), std::chrono::seconds(7)});
  CHECK(holds(bench.machine.shown,
              "the builder is not reached: ERROR: dial tcp 127.0.0.1:1: connect: connection refused; "
              "attempt 2 of 361 in 7 s"));
  attempts = -10;
  const Outcome given_up = bench.build({"img-deb10", "--retries", "2"});
  CHECK(attempts == -7);
  CHECK(given_up.code == 1);
  CHECK(holds(given_up.err, "the builder was not reached in 3 attempts"));
}

TEST_CASE("build: a step that fails is run once, whatever it prints") {
  Bench bench;
  int attempts = 0;
  bench.on_build = [&](const Invocation&) {
    ++attempts;
    return Answer{"",
                  "#5 [1/2] FROM debian:10\n#6 [2/2] RUN x\n#6 0.1 EOF\n#6 ERROR: exit code: 7\nERROR: EOF: connection "
                  "refused\n",
                  1, "", 0};
  };
  const Outcome outcome = bench.build({"img-deb10"});
  CHECK(outcome.code == 1);
  CHECK(attempts == 1);
  CHECK(bench.machine.slept.empty());
  CHECK(holds(outcome.err, "the build failed, docker: exit status 1\n"));
  CHECK(holds(outcome.err, "  #6 ERROR: exit code: 7\n"));
  CHECK(holds(bench.log("img-deb10"), "#6 0.1 EOF\n"));
}

TEST_CASE("build: other images are built after one has failed") {
  Bench bench;
  bench.on_build = [](const Invocation& invocation) {
    return Answer{"", "", holds(to_text(invocation), "img-deb11") ? 1 : 0, "", 0};
  };
  const Outcome outcome = bench.build({"img-deb10", "img-deb11", "img-deb12", "-j", "2"});
  CHECK(outcome.code == 1);
  CHECK(holds(outcome.err, "2 images built, 1 failed\n"));
}

TEST_CASE("build: a signal ends it and says what was pushed") {
  Bench bench;
  bench.buildx = false;
  bench.machine.answer = [](const Invocation& invocation) {
    const bool second_push = invocation.words[1] == "push" && invocation.words[2] == "r.example/ci:img-deb10";
    return Answer{"", "", invocation.words.back() == "version" ? 1 : 0, "", second_push ? 15 : 0};
  };
  const Outcome outcome = bench.build({"img-deb10", "img-deb11", "--push", "--no-verify", "-r", "r.example/ci"});
  CHECK(outcome.code == 128 + 15);
  CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 1);
  CHECK(holds(outcome.out, "pushed r.example/ci:img-deb10-"));
  CHECK(holds(outcome.err, "interrupted"));
  CHECK(bench.machine.lines("DOCKER_BUILDKIT=1").size() == 1);
}

TEST_CASE("build: wrong flags and values end before anything runs") {
  Bench bench;
  const std::vector<std::pair<std::vector<std::string>, std::string>> all = {
      {{"img-deb10", "-j", "0"}, "`--jobs` needs a number from 1 on, found `0`"},
      {{"img-deb10", "--retries", "many"}, "`--retries` needs a number"},
      {{"img-deb10", "--push", "--set", "base.version=9"}, "`--set` is for local experiments"},
      {{"img-deb10", "img-deb11", "-t", "x"}, "`--tag` names the image of one env"},
      {{"img-deb10", "-r", "-x"}, "`-x` is no repository"},
      {{"img-deb10", "-r", "r.example/a:1"}, "has a tag"},
      {{"img-deb10", "-r", "r.example/a b"}, "is no repository"},
      {{"img-deb10", "-t", "--privileged"}, "is no image reference"},
      {{"img-deb10", "-t", "r:" + std::string(129, 'a')}, "registries take 128"},
      {{"img-deb10", "--secret", "token"}, "`--secret` needs `ID=FILE`"},
      {{"img-deb10", "--secret", "token=none"}, "there is no file `none`"},
      {{"img-deb10", "--verify", "--no-verify"}, "do not go together"},
      {{"img-nothing"}, "img-nothing"},
  };
  for (const auto& [arguments, message] : all) {
    const std::string part(message);
    CAPTURE(part);
    const Outcome outcome = bench.build(arguments);
    CHECK(outcome.code == 2);
    CHECK(holds(outcome.err, part));
  }
  CHECK(bench.machine.ran.empty());
}

TEST_CASE("build: what was compiled must be what is built") {
  Bench bench;
  REQUIRE(run_on(bench.files, {"compile", "-o", "generated"}).code == 0);
  CHECK(bench.build({"img-deb10"}).code == 0);
  bench.files.put("generated/img-deb10/Dockerfile", "FROM debian:9\n");
  bench.machine.ran.clear();
  const Outcome outcome = bench.build({"img-deb10"});
  CHECK(outcome.code == 2);
  CHECK(holds(outcome.err, "`generated/img-deb10/Dockerfile` is not what the stages and envs compile to now"));
  CHECK(bench.machine.ran.empty());
  CHECK(bench.build({"img-deb11"}).code == 0);
  bench.files.put("generated/img-deb11/Dockerfile", "FROM debian:9\n");
  CHECK(bench.build({"img-deb11"}).code == 2);
  CHECK(bench.build({"img-deb11", "--set", "tool.fast=yes"}).code == 0);
}

TEST_CASE("build: a secret is a file's name on the command line and its text is nowhere") {
  Bench bench;
  bench.files.put("token.txt", "hunter2");
  REQUIRE(bench.build({"img-deb10", "--secret", "token=token.txt"}).code == 0);
  CHECK(holds(bench.machine.lines("docker buildx build").at(0), "--secret 'id=token,src=token.txt'"));
  for (const Invocation& invocation : bench.machine.ran) {
    CHECK_FALSE(holds(to_text(invocation) + invocation.input, "hunter2"));
  }
  CHECK_FALSE(holds(bench.log("img-deb10") + bench.machine.shown, "hunter2"));
}

TEST_CASE("build: no engine, an engine that is missing, a builder without buildx, a log that cannot be") {
  Bench bench;
  bench.machine.answer = [](const Invocation&) { return Answer{"", "", 127, "No such file or directory", 0}; };
  CHECK(holds(bench.build({"img-deb10"}).err,
              "no engine is here: docker, buildah or podman is needed\n  `docker` cannot be run: No such file"));
  const Outcome missing = bench.build({"img-deb10", "--engine", "podman"});
  CHECK(missing.code == 2);
  CHECK(holds(missing.err, "`podman` cannot be run: No such file or directory"));

  Bench other;
  other.buildx = false;
  CHECK(holds(other.build({"img-deb10", "--builder", "pool"}).err, "`--builder` needs docker with buildx"));
  std::ofstream(other.logs) << "a file";
  const Outcome no_log = other.build({"img-deb10"});
  CHECK(no_log.code == 1);
  CHECK(holds(no_log.err, "cannot be written"));
}

TEST_CASE("build: a docker that cannot build is passed over, and named it is an error") {
  Bench bench;
  bench.buildx = false;
  bench.docker_version = "27.5.1";
  REQUIRE(bench.build({"img-deb10"}).code == 0);
  CHECK(bench.machine.lines("DOCKER_BUILDKIT=1").empty());
  CHECK(bench.machine.lines("buildah build").size() == 1);
  const Outcome named = bench.build({"img-deb10", "--engine", "docker"});
  CHECK(named.code == 2);
  CHECK(holds(named.err, "this docker cannot build: it has no buildx\n  install its plugin buildx, or take"));
  // It can run what others built.
  CHECK(run_on(bench.files, {"verify", "img-deb11", "--engine", "docker"}).code == 0);
}

TEST_CASE("build: what is not there, and names that are none") {
  Bench bench;
  bench.files.put("img-deb10.txt", "");
  const std::pair<std::vector<std::string>, std::string> wrong[] = {
      {{"img-deb10", "-o", "genrated"},
       "there is no directory `genrated`, which `--output` names\n  `stagec compile -o"},
      {{"img-deb10", "--context", "cotext"}, "error[unreadable-file]: there is no directory `cotext`"},
      {{"img-*"}, "error[unknown-env]: `img-*` is a pattern, and envs are named one by one"},
      {{"img-deb10", "-t", "x:1", "-r", "r.example/ci"}, "`--tag` is the whole name of the image"},
  };
  for (const auto& entry : wrong) {
    const Outcome outcome = bench.build(entry.first);
    CHECK(outcome.code == 2);
    CHECK_MESSAGE(holds(outcome.err, entry.second), outcome.err);
  }
  CHECK(bench.machine.ran.empty());
}

TEST_CASE("build: results for programs") {
  Bench bench;
  bench.on_build = [](const Invocation& invocation) {
    const bool second = holds(to_text(invocation), "img-deb11");
    return second ? Answer{"", "#5 [1/1] RUN x\n", 1, "", 0} : Answer();
  };
  const Outcome outcome =
      bench.build({"img-deb10", "img-deb11", "--push", "--verify", "-r", "r.example/ci", "--format", "json"});
  CHECK(outcome.code == 1);
  const auto json = nlohmann::json::parse(outcome.out);
  REQUIRE(json.size() == 2);
  CHECK(json[0]["env"] == "img-deb10");
  CHECK(json[0]["result"] == "done");
  CHECK(json[0]["verified"] == true);
  CHECK(json[0]["image"].get<std::string>().starts_with("r.example/ci:img-deb10-"));
  CHECK(json[0]["pushed"].size() == 2);
  CHECK(json[1]["result"] == "failed");
  CHECK(json[1]["pushed"].empty());
  CHECK(holds(json[1]["problem"].get<std::string>(), "the build failed, docker: exit status 1"));
}

TEST_CASE("build: a prebuilt env has nothing to build") {
  Bench bench;
  const Outcome outcome = bench.build({"img-old"});
  CHECK(outcome.code == 0);
  CHECK(holds(outcome.err, "`img-old` is prebuilt as `example.org/old:1`: nothing to build"));
  CHECK(bench.machine.lines("docker buildx build").empty());
}
