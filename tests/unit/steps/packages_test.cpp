// apt, dnf, pip and npm.
#include <doctest/doctest.h>

#include "unit/steps/bench.h"

namespace stagec::steps::test {
namespace {

TEST_CASE("apt: one sorted install and the lists are removed") {
  const Lowered lowered = lower("apt {\n  git\n  curl\n  ca-certificates\n}");
  CHECK(text(lowered.layer().commands) == R"(apt-get update
apt-get install -y --no-install-recommends
    ca-certificates
    curl
    git
)");
  CHECK(removals(lowered) == "/var/lib/apt/lists/*");
  CHECK(lowered.layer().reads_index);
  CHECK(lowered.layer().uses_apt);
}

TEST_CASE("apt: neighbours merge and a command between them does not update again") {
  CHECK(commands("apt { b }\nsetenv X 1\napt { a b }\nrun { true }\napt { c }") == R"(apt-get update
apt-get install -y --no-install-recommends
    a
    b
true
apt-get install -y --no-install-recommends
    c
)");
}

TEST_CASE("apt: recommends is an install of its own") {
  CHECK(commands("apt { a }\napt recommends { b }") == R"(apt-get update
apt-get install -y --no-install-recommends
    a
apt-get install -y
    b
)");
}

TEST_CASE("apt: a version with a star is kept from the shell") {
  CHECK(commands("apt { cmake=3.22* g++-{{v}} a=1 }\nlet v = 13") == R"(apt-get update
apt-get install -y --no-install-recommends
    a=1
    'cmake=3.22*'
    g++-13
)");
}

TEST_CASE("apt: conditions and lists inside the block") {
  const Setup setup{
      .options = {{"names", model::Value::of_list({model::Value::of_string("x"), model::Value::of_string("y")})},
                  {"wanted", model::Value::of_flag(false)}}};
  CHECK(commands("option names : list\noption wanted : flag\n"
                 "apt {\n  {{names}}\n  if wanted { z }\n  if not wanted { w }\n  for n in names { lib{{n}} }\n}",
                 setup) == R"(apt-get update
apt-get install -y --no-install-recommends
    libx
    liby
    w
    x
    y
)");
}

TEST_CASE("apt: a further layer updates again") {
  const Lowered lowered = lower("apt { a }\nlayer { apt { b } }");
  REQUIRE(lowered.output.layers.size() == 2);
  CHECK(text(lowered.layer(1).commands) == "apt-get update\napt-get install -y --no-install-recommends\n    b\n");
  CHECK(lowered.layer(1).removals == std::vector<std::string>{"/var/lib/apt/lists/*"});
}

TEST_CASE("apt: words in front of the block are reported") {
  CHECK(problem("apt recommend { a }") ==
        "unexpected-text at 1:5 `recommend`: expected the end of the line, found `recommend`");
  CHECK(problem("apt") == "missing-argument at 1:1 `apt`: `apt` needs a block of packages");
}

TEST_CASE("apt: an empty block does nothing") {
  CHECK(lower("apt { }").output.layers.empty());
}

TEST_CASE("dnf: cleans and removes the cache") {
  const Lowered lowered = lower("dnf { gcc }");
  CHECK(text(lowered.layer().commands) == "dnf install -y --setopt=install_weak_deps=False\n    gcc\n");
  CHECK(text(lowered.layer().clean_up) == "dnf clean all\n");
  CHECK(removals(lowered) == "/var/cache/dnf");
  CHECK(lowered.layer().reads_index);
  CHECK_FALSE(lowered.layer().uses_apt);
}

TEST_CASE("npm: installs globally and removes its cache") {
  const Lowered lowered = lower("npm { katex@0.18.4 }");
  CHECK(text(lowered.layer().commands) == "npm install -g\n    katex@0.18.4\n");
  CHECK(text(lowered.layer().clean_up) == "npm cache clean --force\n");
  CHECK(removals(lowered) == "/root/.npm");
}

TEST_CASE("pip: requirements are sorted and quoted where the shell needs it") {
  CHECK(commands("pip { wheel cmake<4 CppHeaderParser==2.7.4 uvicorn[standard] }") ==
        R"(python3 -m pip install --no-cache-dir
    CppHeaderParser==2.7.4
    'cmake<4'
    'uvicorn[standard]'
    wheel
)");
}

TEST_CASE("pip: options stand one a line before the requirements") {
  CHECK(commands("pip index https://a/simple extra-index https://b/?x=1 pre no-deps with \"/opt/venv/bin/python\" { "
                 "torch }") ==
        R"(/opt/venv/bin/python -m pip install --no-cache-dir
    --index-url https://a/simple
    --extra-index-url 'https://b/?x=1'
    --pre
    --no-deps
    torch
)");
}

TEST_CASE("pip: neighbours with the same options merge") {
  CHECK(commands("pip { b }\npip { a }\npip pre { c }") ==
        "python3 -m pip install --no-cache-dir\n    a\n    b\n"
        "python3 -m pip install --no-cache-dir\n    --pre\n    c\n");
}

TEST_CASE("pip: a requirements file is mounted and its digest stands in a command") {
  const Setup setup{.files = {{"requirements-ci.txt", "wheel\n"}}};
  const Lowered lowered = lower("pip requirements requirements-ci.txt { pip==25.3 }", setup);
  CHECK(text(lowered.layer().commands) ==
        ": 'requirements-ci.txt sha256:1f148121b804b2d30f7b87856b0840eba32af90607328a5756802771f8dbff57'\n"
        "python3 -m pip install --no-cache-dir\n    -r /mnt/requirements-ci.txt\n    pip==25.3\n");
  REQUIRE(lowered.layer().mounts.size() == 1);
  CHECK(lowered.layer().mounts[0].options ==
        std::vector<std::pair<std::string, std::string>>{
            {"type", "bind"}, {"source", "requirements-ci.txt"}, {"target", "/mnt/requirements-ci.txt"}});
  CHECK(lowered.layer().context_files == std::vector<std::string>{"requirements-ci.txt"});
}

TEST_CASE("pip: two requirements files of one name do not hide each other") {
  const Setup setup{.files = {{"a/r.txt", "x\n"}, {"b/r.txt", "y\n"}}};
  const Lowered lowered =
      lower("pip requirements a/r.txt\npip requirements b/r.txt\npip pre requirements a/r.txt", setup);
  REQUIRE(lowered.layer().mounts.size() == 2);
  CHECK(lowered.layer().mounts[0].options[2].second == "/mnt/r.txt");
  CHECK(lowered.layer().mounts[1].options[2].second == "/mnt/r.txt-2");
  CHECK(text(lowered.layer().commands).ends_with("    --pre\n    -r /mnt/r.txt\n"));
}

TEST_CASE("pip: a requirements file that names another is reported") {
  const Setup setup{.files = {{"r.txt", "x\n-r more.txt\n"}}};
  CHECK(problem("pip requirements r.txt", setup) ==
        "requirements-refer at 1:18 `r.txt`: `r.txt` refers to another file: `-r more.txt`");
}

TEST_CASE("pip: what is unknown or missing is reported") {
  CHECK(problem("pip idnex https://a { b }").starts_with("unexpected-text at 1:5 `idnex`: expected one of `with`"));
  CHECK(problem("pip") == "missing-argument at 1:1 `pip`: `pip` needs a block of packages, or `requirements FILE`");
  CHECK(problem("pip requirements r.txt").starts_with("copy-missing at 1:18 `r.txt`"));
}

}  // namespace
}  // namespace stagec::steps::test
