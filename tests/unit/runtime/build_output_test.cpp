#include "runtime/build_output.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using stagec::runtime::BuildOutput;

namespace {

BuildOutput read(bool buildkit, const std::vector<std::string>& lines) {
  BuildOutput output(buildkit);
  for (const std::string& line : lines) {
    output.add(line);
  }
  return output;
}

}  // namespace

TEST_CASE("build output: BuildKit's steps and its cache") {
  const BuildOutput output =
      read(true, {"#1 [internal] load build definition from Dockerfile", "#1 DONE 0.0s",
                  "#4 [trunk 1/2] FROM docker.io/library/debian:12", "#5 [trunk 2/2] RUN apt", "#5 CACHED",
                  "#6 [image 1/1] COPY a /b", "#5 [trunk 2/2] RUN apt", "#6 DONE 1s"});
  CHECK(output.progress().started == 3);
  CHECK(output.progress().layers == 2);
  CHECK(output.progress().cached == 1);
  CHECK(output.progress().current == "COPY a /b");
  CHECK(output.step_started());
}

TEST_CASE("build output: buildah's steps and its cache") {
  const BuildOutput output = read(false, {"STEP 1/3: FROM debian:12", "STEP 2/3: ENV A=b", "[2/2] STEP 3/3: RUN true",
                                          "--> Using cache 0123", "STEP no: nothing", "text STEP 1/2: RUN"});
  CHECK(output.progress().started == 3);
  CHECK(output.progress().layers == 1);
  CHECK(output.progress().cached == 1);
}

TEST_CASE("build output: a builder that is not reached is the connection's fault") {
  const std::vector<std::vector<std::string>> all = {
      {"ERROR: failed to list workers: Unavailable: connection error: dial tcp 127.0.0.1:1: connect: connection "
       "refused"},
      {"#1 [internal] waiting for connection", "#1 ERROR: context deadline exceeded", "ERROR: no builder"},
      {"#0 building with \"pool\" instance using remote driver", "ERROR: dial tcp: lookup pool: no such host"},
      {"ERROR: read tcp builder:1234: read: connection reset by peer"},
      {"Cannot connect to the Docker daemon at tcp://127.0.0.1:1. Is the docker daemon running?"},
  };
  for (const auto& lines : all) {
    CAPTURE(lines.back());
    CHECK(read(true, lines).connection_fault());
  }
}

TEST_CASE("build output: whatever a step prints, its failure is final") {
  const std::vector<std::vector<std::string>> all = {
      {"#5 [2/2] RUN false", "#5 0.1 EOF", "#5 0.1 connection refused", "#5 ERROR: exit code: 1",
       "ERROR: failed to solve: connection refused"},
      {"#2 [internal] load metadata for example.org/a:1", "#2 ERROR: dial tcp: lookup example.org: no such host",
       "ERROR: failed to solve: no such host"},
      {"#5 [2/2] RUN sleep 9", "ERROR: context deadline exceeded"},
      {"ERROR: Dockerfile parse error on line 3: EOF"},
  };
  for (const auto& lines : all) {
    CAPTURE(lines.front());
    CHECK_FALSE(read(true, lines).connection_fault());
  }
  CHECK_FALSE(read(false, {"connection refused"}).connection_fault());
}

TEST_CASE("build output: odd lines are no steps") {
  for (const char* line : {"", "#", "# ", "#x [1/2] RUN", "#1", "#1 ", "#1 [", "#1 []", "#1 [/] RUN", "#1 [a 1/] RUN",
                           "#12345678901234567890123 [internal] x", "STEP ", "STEP 1/2", "[1/2", "[1/2] "}) {
    BuildOutput buildkit(true);
    BuildOutput buildah(false);
    CHECK_FALSE(buildkit.add(line));
    CHECK_FALSE(buildah.add(line));
  }
}
