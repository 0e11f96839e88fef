// copy, mount, cache, secret and take.
#include <doctest/doctest.h>

#include "unit/steps/bench.h"

namespace stagec::steps::test {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

TEST_CASE("copy: mode and owner") {
  const Setup setup{.files = {{"files/a$b.sh", "x"}}};
  const Lowered lowered = lower("copy './files/a$b.sh' to /usr/bin/tool mode 755 owner 1:2", setup);
  REQUIRE(lowered.problems.empty());
  REQUIRE(lowered.layer().copies.size() == 1);
  const image::Copy& copy = lowered.layer().copies[0];
  CHECK(copy.sources == std::vector<std::string>{"files/a\\$b.sh"});
  CHECK(copy.destination == "/usr/bin/tool");
  CHECK(copy.chmod == "755");
  CHECK(copy.chown == "1:2");
  CHECK(lowered.layer().context_files == std::vector<std::string>{"files/a$b.sh"});
  CHECK(lowered.layer().commands.empty());
}

TEST_CASE("copy: a directory stands for all its files") {
  const Setup setup{.files = {{"d/b", "1"}, {"d/a/c", "2"}, {"other", ""}}};
  CHECK(lower("copy d to /d", setup).layer().context_files == std::vector<std::string>{"d/a/c", "d/b"});
}

TEST_CASE("copy: only what the context has") {
  CHECK(problem("copy ../x to /y") == "copy-outside-context at 1:6 `../x`: `../x` is not inside the build context");
  CHECK(problem("copy /etc/passwd to /y").starts_with("copy-outside-context at 1:6"));
  CHECK(problem("copy files/x to /y") ==
        "copy-missing at 1:6 `files/x`: the build context has no file or directory `files/x`");
  CHECK(problem("copy files/x /y").starts_with("missing-argument at 1:1 `copy files/x /y`: `copy` needs a place"));
  CHECK(problem("copy").starts_with("missing-argument"));
}

TEST_CASE("copy: takes no block") {
  CHECK(problem("copy s to /y { }", {.files = {{"s", ""}}}) == "unexpected-text at 1:14 `{`: `copy` takes no block");
}

TEST_CASE("mount: the digest stands in a command") {
  const Setup setup{.files = {{"f/x.txt", "abc"}}};
  const Lowered lowered = lower("mount f/x.txt as data\nrun { cat {{data}} }", setup);
  REQUIRE(lowered.problems.empty());
  CHECK(lowered.layer().mounts[0].options == Options{{"type", "bind"}, {"source", "f/x.txt"}, {"target", "/mnt/data"}});
  CHECK(text(lowered.layer().commands) ==
        ": 'f/x.txt sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'\ncat /mnt/data\n");
}

TEST_CASE("mount: a changed file in a directory changes the digest") {
  const std::string one = commands("mount d as data", {.files = {{"d/a", "1"}, {"d/b", "2"}}});
  CHECK(one != commands("mount d as data", {.files = {{"d/a", "1"}, {"d/b", "3"}}}));
  CHECK(one != commands("mount d as data", {.files = {{"d/a", "1"}, {"d/c", "2"}}}));
  CHECK(one == commands("mount d as data", {.files = {{"d/a", "1"}, {"d/b", "2"}, {"e", "4"}}}));
}

TEST_CASE("cache: a mount that one build at a time uses") {
  CHECK(lower("cache /root/.cache").layer().mounts[0].options ==
        Options{{"type", "cache"}, {"target", "/root/.cache"}, {"sharing", "locked"}});
  CHECK(lower("cache /a\ncache /a").layer().mounts.size() == 1);
}

TEST_CASE("secret: fails if it is not there and is not echoed") {
  const Lowered lowered = lower("secret hf-token as HF_TOKEN");
  CHECK(lowered.layer().has_secret);
  CHECK(lowered.layer().mounts[0].options == Options{{"type", "secret"}, {"id", "hf-token"}});
  CHECK(text(lowered.layer().commands) == "HF_TOKEN=\"$(cat /run/secrets/hf-token)\"\nexport HF_TOKEN\n");
  CHECK(problem("secret a as 1b").starts_with("not-a-variable at 1:13 `1b`"));
}

TEST_CASE("take: copies or mounts from a builder") {
  const Lowered lowered = lower("take b:/opt/x to /usr/local/x\ntake b:/opt/y as y\nrun { ls {{y}} }");
  REQUIRE(lowered.problems.empty());
  CHECK(lowered.layer().copies[0].from == "b");
  CHECK(lowered.layer().copies[0].sources == std::vector<std::string>{"/opt/x"});
  CHECK(lowered.layer().mounts[0].options ==
        Options{{"type", "bind"}, {"from", "b"}, {"source", "/opt/y"}, {"target", "/mnt/y"}});
  CHECK(text(lowered.layer().commands) == "ls /mnt/y\n");
  CHECK(problem("take b to /x") == "take-without-path at 1:6 `b`: `b` names no file of a builder");
  CHECK(problem("take b:/x").starts_with("missing-argument at 1:1 `take b:/x`: `take` needs `to DEST`"));
}

}  // namespace
}  // namespace stagec::steps::test
