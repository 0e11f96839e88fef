// git and fetch.
#include <doctest/doctest.h>

#include "unit/steps/bench.h"

namespace stagec::steps::test {
namespace {

const std::string commit = "35e8c7bf8911862e5389509800e65fdf125412b3";
const std::string sha256 = "20a06e644b0d9bd2fbdbfd52d42540bdde820ea7df86e92e533c073da0cdd43c";

TEST_CASE("git: a sparse clone of one commit") {
  const Lowered lowered = lower("git https://github.com/ROCm/rocm-systems at " + commit +
                                " as src {\n  sparse projects/hip projects/clr\n}\nrun { ls {{src}}/projects }");
  REQUIRE(lowered.problems.empty());
  CHECK(text(lowered.layer().commands) == R"(git init -q /tmp/src
git -C /tmp/src remote add origin https://github.com/ROCm/rocm-systems
git -C /tmp/src sparse-checkout set projects/clr projects/hip
git -C /tmp/src fetch -q --depth 1 --filter=blob:none origin
    35e8c7bf8911862e5389509800e65fdf125412b3
git -C /tmp/src checkout -q FETCH_HEAD
ls /tmp/src/projects
)");
  CHECK(removals(lowered) == "/tmp/src");
  CHECK(lowered.layer().comments.empty());
}

TEST_CASE("git: a tag stays as a comment and submodules are fetched") {
  const Lowered lowered = lower("git https://e.org/r at tag v1.2 " + commit + " as src { submodules recursive }");
  CHECK(lowered.layer().comments == std::vector<std::string>{"src is the tag v1.2 of https://e.org/r"});
  CHECK(text(lowered.layer().commands) == R"(git init -q /tmp/src
git -C /tmp/src remote add origin https://e.org/r
git -C /tmp/src fetch -q --depth 1 origin
    35e8c7bf8911862e5389509800e65fdf125412b3
git -C /tmp/src checkout -q FETCH_HEAD
git -C /tmp/src submodule update -q --init --recursive --depth 1
)");
}

TEST_CASE("git: a kept clone loses its history only") {
  const Lowered lowered =
      lower("git https://e.org/r at " + commit + " as src { keep to /opt/r }\nlayer { run { ls {{src}} } }");
  REQUIRE(lowered.problems.empty());
  CHECK(removals(lowered) == "/opt/r/.git");
  CHECK(text(lowered.layer(1).commands) == "ls /opt/r\n");
}

TEST_CASE("git: a branch and an unchecked tag need a reason") {
  const Lowered lowered = lower(
      "git https://e.org/r at branch main moving \"nightly\" as a\n"
      "git https://e.org/r at tag v2 unchecked \"not seen\" as b");
  REQUIRE(lowered.problems.empty());
  CHECK(lowered.layer().comments ==
        std::vector<std::string>{"a follows the branch main of https://e.org/r: nightly",
                                 "b is the tag v2 of https://e.org/r, its commit unchecked: not seen"});
  CHECK(text(lowered.layer().commands).find("origin\n    refs/heads/main\n") != std::string::npos);
  CHECK(text(lowered.layer().commands).find("origin\n    refs/tags/v2\n") != std::string::npos);
  CHECK(problem("git https://e.org/r at branch main as a") ==
        "git-unpinned at 1:31 `main`: the branch `main` gives another commit from day to day");
}

TEST_CASE("git: what is not pinned to a whole commit is reported") {
  CHECK(problem("git https://e.org/r as a") ==
        "git-unpinned at 1:1 `git https://e.org/r`: nothing says which commit of `https://e.org/r` is meant");
  const Lowered lowered = lower("git https://e.org/r at 35e8c7b as a");
  REQUIRE(lowered.problems.size() == 1);
  CHECK(lowered.problems[0] == "commit-not-exact at 1:24 `35e8c7b`: `35e8c7b` is not a whole commit");
  CHECK(lowered.help.size() == 1);
}

TEST_CASE("git: settings and names are checked") {
  CHECK(problem("git https://e.org/r at " + commit + " as a { spares x }")
            .starts_with("unknown-setting at 1:72 `spares`: `git` has no setting `spares`"));
  CHECK(problem("git https://e.org/r at " + commit).starts_with("missing-argument at 1:1"));
  CHECK(problem("git").starts_with("missing-argument at 1:1 `git`: `git` needs the address of a repository"));
  CHECK(problem("git u at " + commit + " as a.b").starts_with("not-a-name at 1:54 `a.b`"));
  CHECK(problem("git u at " + commit + " as 5m").starts_with("not-a-name at 1:54 `5m`"));
  CHECK(problem("git u at " + commit + " as a\ngit u at " + commit + " as a").starts_with("name-taken at 2:54 `a`"));
  CHECK(problem("let a = 1\ngit u at " + commit + " as a").starts_with("name-taken at 2:54 `a`"));
}

TEST_CASE("fetch: a checked file is removed at the end") {
  const Lowered lowered =
      lower("fetch https://e.org/init?x=1 sha256 " + sha256 + " as init { mode 755 }\nrun { {{init}} -y }");
  REQUIRE(lowered.problems.empty());
  CHECK(text(lowered.layer().commands) == R"(curl -fsSL --retry 5 --retry-delay 3 -o /tmp/init
    'https://e.org/init?x=1'
echo '20a06e644b0d9bd2fbdbfd52d42540bdde820ea7df86e92e533c073da0cdd43c  /tmp/init' | sha256sum -c -
chmod 755 /tmp/init
/tmp/init -y
)");
  CHECK(removals(lowered) == "/tmp/init");
}

TEST_CASE("fetch: an archive is unpacked") {
  const Lowered lowered =
      lower("fetch https://e.org/a.tar.xz sha256 " + sha256 + " as a { unpack strip 1 }\nrun { ls {{a}} }");
  CHECK(text(lowered.layer().commands) == R"(curl -fsSL --retry 5 --retry-delay 3 -o /tmp/a.tar.xz
    https://e.org/a.tar.xz
echo '20a06e644b0d9bd2fbdbfd52d42540bdde820ea7df86e92e533c073da0cdd43c  /tmp/a.tar.xz' | sha256sum -c -
mkdir -p /tmp/a
tar -xf /tmp/a.tar.xz -C /tmp/a --no-same-owner --strip-components=1
ls /tmp/a
)");
  CHECK(removals(lowered) == "/tmp/a.tar.xz /tmp/a");
}

TEST_CASE("fetch: an archive unpacked to a place of its own stays there") {
  const Lowered lowered = lower("fetch https://e.org/a.zip sha256 " + sha256 + " as a { unpack to /usr/local }");
  CHECK(removals(lowered) == "/tmp/a.zip");
  CHECK(text(lowered.layer().commands).ends_with("mkdir -p /usr/local\nunzip -q /tmp/a.zip -d /usr/local\n"));
}

TEST_CASE("fetch: a kept file goes to its place at once") {
  const Lowered lowered =
      lower("fetch https://e.org/s unchecked \"none\" as old {\n  keep to /opt/cache/bin/s\n  mode 755\n}");
  REQUIRE(lowered.problems.empty());
  CHECK(text(lowered.layer().commands) == R"(mkdir -p /opt/cache/bin
curl -fsSL --retry 5 --retry-delay 3 -o /opt/cache/bin/s
    https://e.org/s
chmod 755 /opt/cache/bin/s
)");
  CHECK(lowered.layer().removals.empty());
  CHECK(lowered.layer().comments == std::vector<std::string>{"old is fetched without a checksum: none"});
}

TEST_CASE("fetch: checksums are checked") {
  CHECK(problem("fetch https://e.org/s as s") ==
        "checksum-missing at 1:1 `fetch https://e.org/s`: nothing says which bytes `https://e.org/s` must give");
  CHECK(problem("fetch u sha256 abc as s") == "checksum-length at 1:16 `abc`: a SHA-256 has 64 hex digits, found 3");
  CHECK(problem("fetch u sha256 xyz as s") == "checksum-length at 1:16 `xyz`: a SHA-256 is 64 hex digits, found `xyz`");
  const Lowered lowered = lower("fetch u sha512 " + sha256 + " as s");
  CHECK(lowered.help == std::vector<std::string>{"this has the length of a SHA-256: write `sha256` in front of it"});
  CHECK(problem("let none = \"\"\nfetch u sha256 {{none}} as s") ==
        "checksum-length at 2:16 `{{none}}`: a SHA-256 has 64 hex digits, found 0");
}

TEST_CASE("fetch: settings that do not go together are reported") {
  CHECK(problem("fetch u.bin sha256 " + sha256 + " as s { unpack }").starts_with("archive-unknown at 1:92 `unpack`"));
  CHECK(problem("fetch u.zip sha256 " + sha256 + " as s { unpack strip 1 }")
            .starts_with("setting-conflict at 1:105 `1`"));
  CHECK(problem("fetch u.tgz sha256 " + sha256 + " as s { unpack; keep to /x }").starts_with("setting-conflict"));
  CHECK(problem("fetch u.tgz sha256 " + sha256 + " as s { unpakc }").starts_with("unknown-setting at 1:92 `unpakc`"));
}

}  // namespace
}  // namespace stagec::steps::test
