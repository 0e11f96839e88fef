// `stagec diff`: which states are read, and those that cannot be. What differences look like is shown by golden cases.
#include <doctest/doctest.h>

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

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("diff: a revision is read by git, its directory seen from here") {
  ExampleFiles files;
  put_example(files);
  REQUIRE(run_on(files, {"compile", "-o", "generated"}).code == 0);
  FakeMachine machine;
  machine.answer = [&](const Invocation& invocation) {
    if (invocation.words[1] == "rev-parse") {
      return Answer{"1234\n", "", 0, "", 0};
    }
    return Answer{files.text(invocation.words.back().substr(std::string("1234:./").size())), "", 0, "", 0};
  };
  const Outcome outcome = run_on(files, {"diff", "main~1"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out == "main~1 and generated: the images are the same\n");
  CHECK(machine.lines("git") ==
        std::vector<std::string>{"git rev-parse --verify --quiet --end-of-options 'main~1^{commit}'",
                                 "git cat-file blob 1234:./generated/manifest.json"});
  CHECK(run_on(files, {"diff", "generated", "generated"}).code == 0);
  CHECK(machine.ran.size() == 2);
}

TEST_CASE("diff: states that cannot be read") {
  ExampleFiles files;
  FakeMachine machine;
  machine.answer = [](const Invocation&) { return Answer{"", "", 128, "", 0}; };
  CHECK(holds(run_on(files, {"diff"}).err,
              "`HEAD` is neither a directory that `stagec compile` wrote nor a git revision"));
  machine.answer = [](const Invocation& invocation) {
    return invocation.words[1] == "rev-parse" ? Answer{"1234\n", "", 0, "", 0} : Answer{"", "", 128, "", 0};
  };
  CHECK(holds(run_on(files, {"diff"}).err, "`HEAD` has no `generated/manifest.json`"));
  const std::pair<const char*, const char*> manifests[] = {
      {"", "cannot be read"},
      {"{", "cannot be read"},
      {"[]", "it has no `envs`"},
      {R"({"envs": []})", "are the same"},
      {R"({"envs": {"a": {"tag": "1", "dockerfile": "a"}}})", "it has no `build`: written by an older stagec"},
      {R"({"envs": {"a": {"tag": 1}}})", "cannot be read"},
      {R"({"envs": {"a": {"tag": "1", "dockerfile": "a", "build": []}}})", "no build stage"},
      {R"({"envs": {"a": {"tag": "1", "dockerfile": "a", "build": [{"from": "b", "layers": ["x"]}]}}})",
       "are the same"},
  };
  for (const auto& [text, part] : manifests) {
    const std::string manifest(text);
    CAPTURE(manifest);
    files.put("a/manifest.json", manifest);
    const Outcome outcome = run_on(files, {"diff", "a", "a"});
    CHECK(holds(outcome.err + outcome.out, part));
    CHECK(outcome.code == (outcome.out.empty() ? 2 : 0));
  }
}
