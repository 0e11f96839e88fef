#include "cli/usage.h"

#include <doctest/doctest.h>

#include "base/diff.h"
#include "base/text_width.h"
#include "unit/cli/example_project.h"

using stagec::cli::Command;
using stagec::cli::help_text;
using stagec::cli::testing::ExampleFiles;
using stagec::cli::testing::Outcome;
using stagec::cli::testing::run_on;

TEST_CASE("usage: every command has help with examples that is no wider than a page") {
  ExampleFiles files;
  REQUIRE(stagec::runtime::program_commands().size() >= 6);
  for (const Command* command : stagec::runtime::program_commands()) {
    const std::string name(command->name);
    CAPTURE(name);
    const Outcome outcome = run_on(files, {name, "--help"});
    CHECK(outcome.code == 0);
    CHECK(outcome.out == help_text(*command));
    CHECK(outcome.out.find("\nusage: stagec " + name) != std::string::npos);
    CHECK(outcome.out.find("\nexamples:\n") != std::string::npos);
    for (const stagec::cli::Flag& flag : command->flags) {
      CHECK(outcome.out.find("--" + std::string(flag.name)) != std::string::npos);
      CHECK_FALSE(flag.help.empty());
    }
    for (const std::string_view line : stagec::split_lines(outcome.out)) {
      CHECK(stagec::text_width(line) <= 101);
    }
  }
}

TEST_CASE("usage: the overview has a line for each command") {
  ExampleFiles files;
  const Outcome outcome = run_on(files, {"--help"});
  CHECK(outcome.code == 0);
  for (const Command* command : stagec::runtime::program_commands()) {
    CHECK(outcome.out.find("\n  " + std::string(command->name)) != std::string::npos);
    CHECK(outcome.out.find("  " + std::string(command->summary) + "\n") != std::string::npos);
  }
}

TEST_CASE("usage: version and wrong command lines") {
  ExampleFiles files;
  CHECK(run_on(files, {"--version"}).out.starts_with("stagec "));
  const Outcome wrong = run_on(files, {"complie"});
  CHECK(wrong.code == 2);
  CHECK(wrong.out == "");
  CHECK(wrong.err.find("did you mean `compile`?") != std::string::npos);
  CHECK(run_on(files, {}).code == 2);
}

TEST_CASE("usage: completions name every command and flag") {
  ExampleFiles files;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = run_on(files, {"completions", shell});
    CHECK(outcome.code == 0);
    for (const Command* command : stagec::runtime::program_commands()) {
      CHECK(outcome.out.find(std::string(command->name)) != std::string::npos);
      for (const stagec::cli::Flag& flag : command->flags) {
        CHECK(outcome.out.find((shell == "fish" ? "-l " : "--") + std::string(flag.name)) != std::string::npos);
      }
    }
  }
  CHECK(run_on(files, {"completions", "csh"}).code == 2);
}
