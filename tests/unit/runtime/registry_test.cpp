// What asks registries and repositories: `image`, `publish`, `lock`, `pins`.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest.h"
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
  Bench() { put_example(files); }
  Outcome run(const std::vector<std::string>& arguments) { return run_on(files, arguments); }
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const Answer unknown_manifest = {"", "reading manifest x in r.example/ci: manifest unknown\n", 1, "", 0};
const Answer no_answer = {"", "dial tcp: lookup r.example: no such host\n", 1, "", 0};

}  // namespace

TEST_CASE("image: there, missing, and not known are told apart") {
  Bench bench;
  const std::vector<std::string> ask = {"image", "img-deb10", "-r", "r.example/ci", "--client", "skopeo"};
  Outcome outcome = bench.run(ask);
  CHECK(outcome.code == 0);
  CHECK(holds(outcome.out, "r.example/ci:img-deb10-"));
  CHECK(bench.machine.lines("skopeo inspect --raw docker://r.example/ci:img-deb10-").size() == 1);

  bench.machine.answer = [](const Invocation& invocation) {
    return invocation.words[1] == "inspect" ? unknown_manifest : Answer();
  };
  outcome = bench.run(ask);
  CHECK(outcome.code == 3);
  CHECK(holds(outcome.out, "r.example/ci:img-deb10-"));

  bench.machine.answer = [](const Invocation& invocation) {
    return invocation.words[1] == "inspect" ? no_answer : Answer();
  };
  outcome = bench.run(ask);
  CHECK(outcome.code == 2);
  CHECK(outcome.out == "");
  CHECK(holds(outcome.err, "no such host"));
}

TEST_CASE("image: buildx says not found in its own words") {
  Bench bench;
  bench.machine.answer = [](const Invocation& invocation) {
    return invocation.words[2] == "imagetools"
               ? Answer{"", "ERROR: " + invocation.words.back() + ": not found\n", 1, "", 0}
               : Answer();
  };
  CHECK(bench.run({"image", "img-deb10", "-r", "r.example/ci"}).code == 3);
  bench.machine.answer = [](const Invocation& invocation) {
    return invocation.words[2] == "imagetools"
               ? Answer{"", "error getting credentials: executable file not found in $PATH\n", 1, "", 0}
               : Answer();
  };
  CHECK(bench.run({"image", "img-deb10", "-r", "r.example/ci"}).code == 2);
}

TEST_CASE("image: for programs") {
  Bench bench;
  const std::vector<std::string> ask = {"image",    "img-deb10", "-r",       "r.example/ci",
                                        "--client", "skopeo",    "--format", "json"};
  auto json = nlohmann::json::parse(bench.run(ask).out);
  CHECK(json["env"] == "img-deb10");
  CHECK(json["image"].get<std::string>().starts_with("r.example/ci:img-deb10-"));
  CHECK(json["in_registry"] == true);
  CHECK(json["digest"] == "sha256:" + stagec::sha256_hex(""));
  bench.machine.answer = [](const Invocation& invocation) {
    return invocation.words[1] == "inspect" ? unknown_manifest : Answer();
  };
  json = nlohmann::json::parse(bench.run(ask).out);
  CHECK(json["in_registry"] == false);
  CHECK_FALSE(json.contains("digest"));
}

TEST_CASE("image: nobody is asked where nobody has to be") {
  Bench bench;
  CHECK(bench.run({"image", "img-old", "-r", "r.example/ci", "--no-registry"}).out == "example.org/old:1\n");
  CHECK(bench.run({"image", "img-deb10", "-r", "r.example/ci:1"}).code == 2);
  CHECK(bench.machine.ran.empty());
  bench.machine.answer = [](const Invocation&) { return Answer{"", "", 127, "No such file or directory", 0}; };
  CHECK(holds(bench.run({"image", "img-deb10", "-r", "r.example/ci"}).err, "docker with buildx, or skopeo"));
}

TEST_CASE("publish: contents first, then names") {
  Bench bench;
  const Outcome outcome = bench.run({"publish", "img-deb10", "img-deb11", "img-old", "--from", "a.example/ci", "--to",
                                     "b.example/ci", "--client", "skopeo"});
  CHECK(outcome.code == 0);
  CHECK(holds(outcome.err, "`img-old` is prebuilt"));
  const auto copies = bench.machine.lines("skopeo copy --all --preserve-digests docker://");
  REQUIRE(copies.size() == 4);
  CHECK(holds(copies[0], " docker://a.example/ci:img-deb10-"));
  CHECK(holds(copies[1], " docker://b.example/ci:img-deb11-"));
  CHECK(copies[2].ends_with(" docker://b.example/ci:img-deb10"));
  CHECK(copies[3].ends_with(" docker://b.example/ci:img-deb11"));
  CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 4);
}

TEST_CASE("publish: nothing is half published") {
  Bench bench;
  const std::vector<std::string> publish = {"publish",      "img-deb10", "img-deb11",   "--from",
                                            "a.example/ci", "--to",      "b.example/ci"};
  bench.machine.answer = [](const Invocation& invocation) {
    const bool second = holds(to_text(invocation), "inspect --raw a.example/ci:img-deb11");
    return second ? unknown_manifest : Answer();
  };
  Outcome outcome = bench.run(publish);
  CHECK(outcome.code == 1);
  CHECK(holds(outcome.err, "is not in the registry"));
  CHECK(holds(outcome.err, "nothing was published"));
  CHECK(bench.machine.lines("docker buildx imagetools create").empty());

  bench.machine.answer = [](const Invocation& invocation) {
    const bool second = holds(to_text(invocation), "create --tag b.example/ci:img-deb11-");
    return second ? Answer{"", "denied: requested access to the resource is denied\n", 1, "", 0} : Answer();
  };
  outcome = bench.run(publish);
  CHECK(outcome.code == 1);
  CHECK(holds(outcome.err, "denied"));
  CHECK(holds(outcome.err, "no name was moved"));
  CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 1);
  CHECK(bench.run({"publish", "img-deb10", "--from", "a.example/ci", "--to", "a.example/ci"}).code == 2);
}

TEST_CASE("lock: all digests are written or none, and compile uses them") {
  Bench bench;
  CHECK(bench.run({"lock"}).code == 1);
  CHECK(nlohmann::json::parse(bench.run({"lock", "--format", "json"}).out)[0] ==
        nlohmann::json{{"image", "debian:10"}, {"digest", nullptr}, {"envs", 1}});
  bench.machine.answer = [](const Invocation& invocation) {
    return invocation.words[1] == "inspect" ? Answer{"{\"manifest\": 1}\n", "", 0, "", 0} : Answer();
  };
  const std::string digest = "sha256:" + stagec::sha256_hex("{\"manifest\": 1}\n");
  const Outcome outcome = bench.run({"lock", "--update", "--client", "skopeo"});
  CHECK(outcome.code == 0);
  CHECK(holds(outcome.out, "debian:10 no digest -> " + digest));
  CHECK(holds(bench.files.text("stages/images.lock"), "\ndebian:12 " + digest + "\n"));
  CHECK(bench.run({"lock"}).code == 0);
  CHECK(nlohmann::json::parse(bench.run({"lock", "--format", "json"}).out)[0]["digest"] == digest);
  CHECK(holds(bench.run({"compile", "--env", "img-deb10", "-o", "-"}).out, "FROM debian:10@" + digest + "\n"));
  CHECK(holds(bench.run({"lock", "--update", "--client", "skopeo"}).err, "up to date"));

  const std::string before = bench.files.text("stages/images.lock");
  bench.machine.answer = [](const Invocation& invocation) {
    return invocation.words.back() == "docker://debian:12" ? no_answer : Answer{"other", "", 0, "", 0};
  };
  const Outcome failed = bench.run({"lock", "--update", "--client", "skopeo"});
  CHECK(failed.code == 2);
  CHECK(holds(failed.err, "nothing was written"));
  CHECK(bench.files.text("stages/images.lock") == before);
}

namespace {

constexpr const char* old_commit = "1111111111111111111111111111111111111111";
constexpr const char* new_commit = "2222222222222222222222222222222222222222";

void put_pinned(ExampleFiles& files) {
  files.put("stages/pins/made.txt", std::string(old_commit) + "\n# why\n");
  files.put("stages/pins/word.txt", "7\n");
  files.put("stages/pinned.stage", R"(stage pinned {
  needs base
  pin commit from "pins/made.txt"
  pin word from "pins/word.txt"
  if base.version >= 11 {
    git https://git.example/made at {{commit}} as source
    run { make -C {{source}} {{word}} }
  }
}
)");
  files.put("envs/pinned.envs", "env img-deb13 { use pinned }\nenv img-deb14 { use pinned }\n");
}

}  // namespace

TEST_CASE("pins: where they are used and what they are of") {
  Bench bench;
  put_pinned(bench.files);
  const Outcome outcome = bench.run({"pins"});
  CHECK(outcome.out == std::string("pinned.commit  ") + old_commit +
                           "  2 envs  stages/pins/made.txt  https://git.example/made\n"
                           "pinned.word    7                                         2 envs  stages/pins/word.txt\n");
  CHECK(bench.machine.ran.empty());
}

TEST_CASE("pins: an update changes the first word of the file") {
  Bench bench;
  put_pinned(bench.files);
  bench.machine.answer = [](const Invocation&) { return Answer{std::string(new_commit) + "\tHEAD\n", "", 0, "", 0}; };
  const Outcome outcome = bench.run({"pins", "--update"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out == std::string("pinned.commit ") + old_commit + " -> " + new_commit + " (2 envs)\n");
  CHECK(bench.files.text("stages/pins/made.txt") == std::string(new_commit) + "\n# why\n");
  CHECK(bench.machine.ran.at(0).words == std::vector<std::string>{"git", "ls-remote", "--exit-code", "--",
                                                                  "https://git.example/made", "HEAD", "HEAD^{}"});
  CHECK(holds(bench.run({"pins", "--update"}).err, "all pins are up to date"));
}

TEST_CASE("pins: what cannot be updated is said, and nothing is written") {
  Bench bench;
  put_pinned(bench.files);
  bench.machine.answer = [](const Invocation&) {
    return Answer{"", "fatal: unable to access 'https://git.example/made/': Could not resolve host\n", 128, "", 0};
  };
  const Outcome outcome = bench.run({"pins", "--update"});
  CHECK(outcome.code == 2);
  CHECK(holds(outcome.err, "Could not resolve host"));
  CHECK(holds(outcome.err, "nothing was written"));
  CHECK(holds(bench.run({"pins", "pinned.word", "--update"}).err, "by hand"));
  CHECK(holds(bench.run({"pins", "pinned.wrod"}).err, "did you mean `pinned.word`?"));
  bench.machine.answer = [](const Invocation&) { return Answer{"<html>\tHEAD\n", "", 0, "", 0}; };
  CHECK(bench.run({"pins", "--update"}).code == 2);
  CHECK(holds(bench.files.text("stages/pins/made.txt"), old_commit));
}
