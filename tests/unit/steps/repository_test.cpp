// apt-repo and dnf-repo.
#include <doctest/doctest.h>

#include "unit/steps/bench.h"

namespace stagec::steps::test {
namespace {

const std::string sha256 = "20a06e644b0d9bd2fbdbfd52d42540bdde820ea7df86e92e533c073da0cdd43c";

TEST_CASE("apt-repo: key and list and preferences") {
  const Lowered lowered = lower("apt-repo llvm {\n  key https://e.org/k.key sha256 " + sha256 +
                                "\n  deb \"https://e.org/noble/ noble main\" arch amd64\n  pin 600 \"o=LLVM\"\n}");
  REQUIRE(lowered.problems.empty());
  CHECK(text(lowered.layer().commands) == R"(curl -fsSL --retry 5 --retry-delay 3 -o /tmp/llvm.key
    https://e.org/k.key
echo '20a06e644b0d9bd2fbdbfd52d42540bdde820ea7df86e92e533c073da0cdd43c  /tmp/llvm.key' | sha256sum -c -
gpg --batch --yes --dearmor -o /usr/share/keyrings/llvm.gpg /tmp/llvm.key
printf '%s\n'
    'deb [arch=amd64 signed-by=/usr/share/keyrings/llvm.gpg] https://e.org/noble/ noble main'
    > /etc/apt/sources.list.d/llvm.list
printf '%s\n'
    'Package: *'
    'Pin: release o=LLVM'
    'Pin-Priority: 600'
    > /etc/apt/preferences.d/llvm
)");
  CHECK(removals(lowered) == "/tmp/llvm.key");
}

TEST_CASE("apt-repo: the next apt updates again") {
  const std::string all = commands(
      "apt { gnupg }\napt-repo r {\n  key https://e.org/k unchecked \"why\"\n"
      "  deb \"https://e.org s main\"\n}\napt { p }");
  CHECK(all.ends_with("apt-get update\napt-get install -y --no-install-recommends\n    p\n"));
  CHECK(all.starts_with("apt-get update\napt-get install -y --no-install-recommends\n    gnupg\n"));
}

TEST_CASE("apt-repo: a binary key is installed as it is") {
  const std::string all =
      commands("apt-repo r {\n  key https://e.org/k sha256 " + sha256 + " binary\n  deb \"https://e.org s main\"\n}");
  CHECK(all.find("install -m 644 /tmp/r.key /usr/share/keyrings/r.gpg\n") != std::string::npos);
  CHECK(all.find("gpg --") == std::string::npos);
}

TEST_CASE("apt-repo: what is missing or unknown is reported") {
  CHECK(problem("apt-repo r { deb \"https://e.org s main\" }") ==
        "missing-argument at 1:1 `apt-repo r`: `apt-repo` needs a `key`");
  CHECK(problem("apt-repo r { key https://e.org/k unchecked \"w\" }") ==
        "missing-argument at 1:1 `apt-repo r`: `apt-repo` needs a `deb` line");
  CHECK(problem("apt-repo r { key https://e.org/k }").starts_with("checksum-missing at 1:14 `key https://e.org/k`"));
  CHECK(problem("apt-repo r { dbe x }").starts_with("unknown-setting at 1:14 `dbe`"));
  CHECK(problem("apt-repo r { deb \"https://e.org\" }").starts_with("repository-incomplete at 1:18"));
  CHECK(problem("apt-repo a/b { }").starts_with("not-a-name at 1:10 `a/b`"));
  CHECK(problem("apt-repo r { pin high \"o=a\" }").starts_with("not-a-number at 1:18 `high`"));
}

TEST_CASE("dnf-repo: key and repository file") {
  CHECK(
      commands("dnf-repo cuda {\n  url https://e.org/rhel9\n  key https://e.org/k unchecked \"w\"\n  priority 10\n}") ==
      R"(curl -fsSL --retry 5 --retry-delay 3 -o /etc/pki/rpm-gpg/RPM-GPG-KEY-cuda
    https://e.org/k
printf '%s\n'
    '[cuda]'
    name=cuda
    baseurl=https://e.org/rhel9
    enabled=1
    gpgcheck=1
    gpgkey=file:///etc/pki/rpm-gpg/RPM-GPG-KEY-cuda
    priority=10
    > /etc/yum.repos.d/cuda.repo
)");
  CHECK(problem("dnf-repo r { priority high }").starts_with("not-a-number at 1:23 `high`"));
  CHECK(problem("dnf-repo r { url x }").starts_with("missing-argument at 1:1 `dnf-repo r`: `dnf-repo` needs a `key`"));
}

}  // namespace
}  // namespace stagec::steps::test
