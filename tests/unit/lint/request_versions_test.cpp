#include <doctest/doctest.h>

#include "lint/requests.h"

using stagec::lint::contradict;
using stagec::lint::Request;

namespace {

Request request(const char* manager, const char* version) {
  Request made;
  made.manager = manager;
  made.name = "x";
  made.version = version;
  return made;
}

bool contradicts(const char* manager, const char* a, const char* b) {
  const bool forth = contradict(request(manager, a), request(manager, b));
  CHECK(forth == contradict(request(manager, b), request(manager, a)));
  return forth;
}

}  // namespace

TEST_CASE("requirements of pip contradict where one names a release that the other excludes") {
  CHECK(contradicts("pip", "==1.26.4", "==2.1"));
  CHECK(contradicts("pip", "==1.2", ">=2"));
  CHECK(contradicts("pip", "==82.0", "<82"));
  CHECK(contradicts("pip", "==3.5.1", "==3.4.*"));
  CHECK(contradicts("pip", "==1.5", ">=1.0,!=1.5"));
  CHECK(contradicts("pip", "==1.0rc1", "==1.0"));
}

TEST_CASE("requirements of pip that one release meets do not contradict") {
  CHECK_FALSE(contradicts("pip", "==1.26", "==1.26.0"));
  CHECK_FALSE(contradicts("pip", "==1.26.4", "~=1.26"));
  CHECK_FALSE(contradicts("pip", "==81.0", "<82"));
  CHECK_FALSE(contradicts("pip", "==3.5.1", "==3.5.*"));
  CHECK_FALSE(contradicts("pip", ">=1", "<3"));
  CHECK_FALSE(contradicts("pip", "==2.0rc1", "<2.0"));  // whether it is before 2.0 depends on PEP 440's rules
}

TEST_CASE("a pattern of apt covers what begins like it") {
  CHECK(contradicts("apt", "3.22*", "3.28*"));
  CHECK(contradicts("apt", "3.22.1-1", "3.22.1-2"));
  CHECK_FALSE(contradicts("apt", "3.28*", "3.28.3-1build7"));
  CHECK_FALSE(contradicts("apt", "3.28*", "3.28.3*"));
}

TEST_CASE("npm takes a short version for any that begins with it") {
  CHECK(contradicts("npm", "0.18.4", "0.17"));
  CHECK_FALSE(contradicts("npm", "0.18.4", "0.18"));
  CHECK_FALSE(contradicts("npm", "latest", "0.18"));
  CHECK_FALSE(contradicts("npm", "^1.0.0", "2.0.0"));
}

TEST_CASE("packages of different managers, environments or names have nothing to do with each other") {
  Request other = request("pip", "==1");
  other.environment = "/opt/venv/bin/";
  CHECK_FALSE(contradict(request("pip", "==2"), other));
  CHECK_FALSE(contradict(request("apt", "2"), request("dnf", "1")));
  other = request("pip", "==1");
  other.name = "y";
  CHECK_FALSE(contradict(request("pip", "==2"), other));
}
