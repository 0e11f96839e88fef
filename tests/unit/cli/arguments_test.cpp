#include "cli/arguments.h"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

using stagec::cli::Command;
using stagec::cli::Context;
using stagec::cli::Flag;
using stagec::cli::parse_arguments;
using stagec::cli::Positional;
using stagec::cli::Request;

namespace {

using Words = std::vector<std::string>;

constexpr std::string_view styles[] = {"portable", "plain"};
constexpr Flag make_flags[] = {
    {"output", 'o', "DIR", "", true},
    {"env", 0, "NAME", "", false, true},
    {"style", 0, "STYLE", "", false, false, styles, "portable"},
    {"check", 'c'},
};
constexpr Positional make_positionals[] = {{"PATH", "", false, true, {}, "envs"}};
constexpr std::string_view topics[] = {"envs", "stages"};
constexpr Positional show_positionals[] = {{"TOPIC", "", true, false, topics}, {"NAME"}};

int run_nothing(Context& /*context*/, const stagec::cli::Arguments& /*arguments*/) {
  return 0;
}

constexpr Command make = {"make", "makes", "", make_flags, make_positionals, {}, run_nothing};
constexpr Command show = {"show", "shows", "", {}, show_positionals, {}, run_nothing};
constexpr std::array<const Command*, 2> commands = {&make, &show};

Request parse(const Words& words) {
  return parse_arguments(commands, words);
}

/// The first line of what is said about a wrong command line; empty for a right one.
std::string problem(const Words& words) {
  const Request request = parse(words);
  CHECK((request.kind == Request::Kind::wrong) == !request.problem.empty());
  return request.problem.substr(0, request.problem.find('\n'));
}

bool suggests(const Words& words, std::string_view name) {
  return parse(words).problem.find("did you mean `" + std::string(name) + "`?") != std::string::npos;
}

}  // namespace

TEST_CASE("arguments: flags and positionals in any order") {
  const Words lines[] = {{"make", "a", "b", "-o", "out", "--env", "x", "--env=y", "--check"},
                         {"make", "--env", "x", "a", "-c", "--env", "y", "--output=out", "b"},
                         {"make", "-oout", "--env", "x", "--env", "y", "-c", "--", "a", "b"}};
  for (const Words& line : lines) {
    const Request request = parse(line);
    CHECK(request.problem == "");
    REQUIRE(request.kind == Request::Kind::run);
    CHECK(request.command == &make);
    CHECK(request.arguments.values("PATH") == Words{"a", "b"});
    CHECK(request.arguments.values("env") == Words{"x", "y"});
    CHECK(request.arguments.value("output") == "out");
    CHECK(request.arguments.has("check"));
  }
}

TEST_CASE("arguments: defaults are values that were not given") {
  const Request request = parse({"make", "-o", "-"});
  CHECK(request.arguments.value("output") == "-");
  CHECK(request.arguments.values("PATH") == Words{"envs"});
  CHECK_FALSE(request.arguments.has("PATH"));
  CHECK(request.arguments.value("style") == "portable");
  CHECK_FALSE(request.arguments.has("style"));
  CHECK(request.arguments.values("env").empty());
  CHECK(request.arguments.value("env") == "");
  CHECK_FALSE(request.arguments.has("check"));
}

TEST_CASE("arguments: values keep brackets commas and equals signs") {
  const Request request = parse({"make", "-o", "[a,b]", "--env", "x.y=[a, b]", "-"});
  CHECK(request.problem == "");
  CHECK(request.arguments.value("output") == "[a,b]");
  CHECK(request.arguments.value("env") == "x.y=[a, b]");
  CHECK(request.arguments.value("PATH") == "-");
}

TEST_CASE("arguments: words behind two dashes are no flags") {
  const Request request = parse({"make", "-o", "out", "--", "--env", "-x"});
  CHECK(request.arguments.values("PATH") == Words{"--env", "-x"});
}

TEST_CASE("arguments: a positional may be named like a command") {
  const Request request = parse({"show", "envs", "make"});
  CHECK(request.problem == "");
  CHECK(request.command == &show);
  CHECK(request.arguments.value("NAME") == "make");
}

TEST_CASE("arguments: help and version win over what is missing") {
  CHECK(parse({"--help"}).kind == Request::Kind::help);
  CHECK(parse({"--help"}).command == nullptr);
  CHECK(parse({"make", "--help"}).kind == Request::Kind::help);
  CHECK(parse({"make", "a", "-h"}).command == &make);
  CHECK(parse({"--version"}).kind == Request::Kind::version);
}

TEST_CASE("arguments: unknown names come with the nearest one") {
  CHECK(problem({"mak", "a"}) == "stagec: there is no command `mak`");
  CHECK(suggests({"mak", "a"}, "make"));
  CHECK(problem({"mak", "show"}) == "stagec: there is no command `mak`");
  CHECK(problem({"--verson"}) == "stagec: there is no flag `--verson`");
  CHECK(suggests({"--verson"}, "--version"));
  CHECK(problem({"make", "--ouput=x"}) == "stagec make: there is no flag `--ouput`");
  CHECK(suggests({"make", "--ouput=x"}, "--output"));
  CHECK(problem({"make", "-x"}) == "stagec make: there is no flag `-x`");
  CHECK(problem({"make", "-o", "x", "--style", "plan"}) ==
        "stagec make: `plan` is no value of `--style`: expected `portable` or `plain`");
  CHECK(suggests({"make", "-o", "x", "--style", "plan"}, "plain"));
  CHECK(problem({"show", "env"}) == "stagec show: `env` is no value of TOPIC: expected `envs` or `stages`");
  CHECK(suggests({"show", "env"}, "envs"));
}

TEST_CASE("arguments: what is missing or too much") {
  CHECK(problem({}) == "stagec: a command is missing");
  CHECK(problem({"make", "a"}) == "stagec make: the flag `--output DIR` is missing");
  CHECK(problem({"make", "--output"}) == "stagec make: the flag `--output` needs a value, DIR");
  CHECK(problem({"make", "-o", ""}) == "stagec make: the flag `--output` needs a value, DIR");
  CHECK(problem({"make", "-o"}) == "stagec make: the flag `--output` needs a value, DIR");
  CHECK(problem({"make", "-o", "x", "-o", "y"}) == "stagec make: the flag `--output` stands 2 times");
  CHECK(problem({"make", "-o", "x", "--check=maybe"}) == "stagec make: the flag `--check` takes no value");
  CHECK(problem({"show"}) == "stagec show: TOPIC is missing");
  CHECK(problem({"show", "envs", "a", "b"}) == "stagec show: nothing is expected at `b`");
}
