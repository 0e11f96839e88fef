// setenv, prepend-path and the image's configuration.
#include <doctest/doctest.h>

#include "unit/steps/bench.h"

namespace stagec::steps::test {
namespace {

using Env = std::vector<std::pair<std::string, std::string>>;

TEST_CASE("setenv: text means itself") {
  CHECK(lower("setenv A \"x $y \\\\ z\"").layer().env == Env{{"A", "x \\$y \\\\ z"}});
  CHECK(lower("setenv A \"\"").layer().env == Env{{"A", ""}});
}

TEST_CASE("setenv: one value in a layer") {
  CHECK(problem("setenv A 1\nsetenv A 2") == "setenv-twice at 2:1 `setenv A 2`: `A` has a value in this layer already");
  CHECK(lower("setenv A 1\nsetenv A 1").problems.empty());
  CHECK(lower("setenv A 1\nlayer { setenv A 2 }").problems.empty());
}

TEST_CASE("setenv: names and values are checked") {
  CHECK(problem("setenv A-B 1").starts_with("not-a-variable at 1:8 `A-B`"));
  CHECK(problem("setenv A").starts_with("missing-argument at 1:1 `setenv A`: `setenv` needs a value"));
  CHECK(problem("setenv A b c").starts_with("unexpected-text at 1:12 `c`"));
  CHECK(problem("setenv A \"a\\nb\"").starts_with("value-of-two-lines at 1:10"));
}

TEST_CASE("prepend-path: no empty element where the variable is not set") {
  CHECK(lower("prepend-path PATH /a/bin /b/bin").layer().env == Env{{"PATH", "/a/bin:/b/bin:$PATH"}});
  CHECK(lower("prepend-path LD_LIBRARY_PATH /a").layer().env ==
        Env{{"LD_LIBRARY_PATH", "/a${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"}});
}

TEST_CASE("prepend-path: several of one name combine") {
  CHECK(lower("prepend-path PATH /a\nprepend-path PATH /b").layer().env == Env{{"PATH", "/b:/a:$PATH"}});
  CHECK(lower("setenv P /x\nprepend-path P /a").layer().env == Env{{"P", "/a:/x"}});
  CHECK(lower("setenv P \"\"\nprepend-path P /a").layer().env == Env{{"P", "/a"}});
  CHECK(problem("prepend-path P /a\nsetenv P /x").starts_with("setenv-twice at 2:1"));
}

TEST_CASE("prepend-path: one directory a word") {
  CHECK(problem("prepend-path PATH /a:/b").starts_with("not-a-directory at 1:19 `/a:/b`"));
  CHECK(problem("prepend-path PATH \"\"").starts_with("not-a-directory at 1:19"));
}

TEST_CASE("configuration: entries of the image") {
  const Lowered lowered = lower(
      "user jenkins\nworkdir \"/home/a b\"\nentrypoint /init\ncmd tool --serve\n"
      "label a=1 b=\"two words\"\nexpose 80 53/udp");
  REQUIRE(lowered.problems.empty());
  CHECK(lowered.output.user->value == "jenkins");
  CHECK(lowered.output.workdir->value == "/home/a b");
  CHECK(lowered.output.entrypoint->arguments == std::vector<std::string>{"/init"});
  CHECK(lowered.output.cmd->arguments == std::vector<std::string>{"tool", "--serve"});
  CHECK(lowered.output.labels.at("b").value == "two words");
  CHECK(lowered.output.ports.size() == 2);
  CHECK(lowered.output.layers.empty());
  CHECK(lower("cmd []").output.cmd->arguments.empty());
}

TEST_CASE("configuration: two that differ are reported at both places") {
  CHECK(problem("user a\nuser b") == "config-twice at 2:1 `user b`: the stage gives a user twice, differently");
  CHECK(lower("user a\nuser a").problems.empty());
  CHECK(problem("cmd a\ncmd b").starts_with("config-twice at 2:1"));
  CHECK(problem("label a=1\nlabel a=2").starts_with("config-twice at 2:7 `a=2`"));
}

TEST_CASE("configuration: values are checked") {
  CHECK(problem("label a").starts_with("not-a-label at 1:7 `a`"));
  CHECK(problem("expose 0").starts_with("not-a-port"));
  CHECK(problem("expose 70000").starts_with("not-a-port"));
  CHECK(problem("expose 80/icmp").starts_with("not-a-port"));
  CHECK(lower("expose 8000-8010/tcp").problems.empty());
  CHECK(problem("cmd").starts_with("missing-argument at 1:1 `cmd`: `cmd` needs a program"));
  CHECK(problem("user a b").starts_with("unexpected-text at 1:8 `b`"));
}

}  // namespace
}  // namespace stagec::steps::test
