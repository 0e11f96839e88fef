// The scripts of checks, run by a real shell.
#include <doctest/doctest.h>
#include <stdio.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "emit/backend.h"

using stagec::emit::EnvSummary;
using stagec::steps::Check;
using stagec::steps::StageOutput;

namespace {

EnvSummary env_with(const std::vector<Check>& own, const std::vector<Check>& absent) {
  EnvSummary env;
  env.name = "env";
  env.stages = {"own"};
  const auto output = [](const std::vector<Check>& checks) {
    auto made = std::make_shared<StageOutput>();
    made->checks = checks;
    return made;
  };
  env.checks = {{"own", output(own)}};
  stagec::emit::ExclusiveChecks exclusive;
  exclusive.add({{"absent", output(absent)}});
  exclusive.add(env.checks);
  env.exclusive = std::make_shared<const std::vector<stagec::emit::StageChecks>>(exclusive.take());
  return env;
}

Check check(const std::string& name, const std::string& command, const std::string& prints = "",
            bool exclusive = false) {
  Check made;
  made.name = name;
  made.command = command;
  made.prints = prints;
  made.exclusive = exclusive;
  return made;
}

struct Ran {
  std::string out;
  int status = 0;
};

Ran run(const std::string& script) {
  const auto path = std::filesystem::temp_directory_path() / ("stagec-checks-" + std::to_string(::getpid()) + ".sh");
  std::ofstream(path) << script;
  Ran ran;
  FILE* pipe = popen(("/bin/sh " + path.string()).c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (std::size_t count = 0; (count = fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
    ran.out.append(buffer, count);
  }
  ran.status = pclose(pipe);
  std::filesystem::remove(path);
  return ran;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("checks: all as they must be") {
  const Ran ran = run(check_script(env_with({check("a", "echo one; echo two", "^two$"), check("b", "cat")},
                                            {check("c", "false", "", true), check("not exclusive", "true")})));
  CHECK(ran.status == 0);
  CHECK(ran.out == "TAP version 14\n1..3\nok 1 - own: a\nok 2 - own: b\nok 3 - absent: c (must fail)\n");
}

TEST_CASE("checks: what is wrong is told with what was expected and what came") {
  const Ran ran = run(check_script(env_with({check("version", "echo 1.2", "^1\\.3$"), check("there", "exit 7")},
                                            {check("absent # 1", "echo here", "", true)})));
  CHECK(ran.status != 0);
  CHECK(holds(ran.out,
              "not ok 1 - own: version\n  ---\n  expected: exit status 0 and output that matches ^1\\.3$\n"
              "  status: 0\n  got: |\n    1.2\n  ...\n"));
  CHECK(holds(ran.out, "not ok 2 - own: there\n  ---\n  expected: exit status 0\n  status: 7\n"));
  CHECK(holds(ran.out,
              "not ok 3 - absent: absent \\# 1 (must fail)\n  ---\n  expected: failure, for the image must not "
              "have it\n  status: 0\n  got: |\n    here\n"));
}

TEST_CASE("checks: quotes, lines and percent signs reach the shell as they are") {
  const Ran ran = run(check_script(env_with(
      {check("it's 100%", "printf '%s\\n' \"it's\"\necho '$HOME'", "^\\$HOME$"), check("stderr", "echo e >&2", "^e$")},
      {})));
  CHECK(ran.status == 0);
  CHECK(holds(ran.out, "ok 1 - own: it's 100%\nok 2 - own: stderr\n"));
}

TEST_CASE("checks: an env without any still has a plan") {
  CHECK(run(check_script(env_with({}, {}))).out == "TAP version 14\n1..0\n");
}
