#include "base/image_name.h"

#include <doctest/doctest.h>

#include <string>

using namespace stagec;

TEST_CASE("tags") {
  for (const char* good : {"1", "latest", "_x", "1.0-rc_2", "CUDA12"}) {
    CAPTURE(good);
    CHECK(is_image_tag(good));
  }
  for (const char* bad : {"", ".1", "-1", "a:b", "a/b", "a b", "a+b"}) {
    CAPTURE(bad);
    CHECK_FALSE(is_image_tag(bad));
  }
}

TEST_CASE("paths") {
  for (const char* good : {"a", "ci/tool", "a.b", "a_b", "a__b", "a---b", "0/1"}) {
    CAPTURE(good);
    CHECK(is_image_path(good));
  }
  for (const char* bad : {"", "A", "a/", "/a", "a//b", "a..b", "a___b", "a._b", "-a", "a-", "a:b", "a b"}) {
    CAPTURE(bad);
    CHECK_FALSE(is_image_path(bad));
  }
}

TEST_CASE("repositories have a host or none") {
  for (const char* good : {"tool", "ci/tool", "registry.example/ci", "registry:5000/ci", "localhost/ci",
                           "127.0.0.1:5000/a/b", "[::1]:5000/a", "Registry.Example/a", "Registry/ci", "Registry/ci"}) {
    CAPTURE(good);
    CHECK(is_image_repository(good));
  }
  for (const char* bad : {"", "registry:5000", "registry:x/ci", "registry.example/", "registry.example/CI",
                          "r..example/ci", "-r.example/ci", "a:1", "-x", "r.example/a b", "[::1/a", "registry:/ci"}) {
    CAPTURE(bad);
    CHECK_FALSE(is_image_repository(bad));
  }
}

TEST_CASE("references") {
  const std::string digest = "@sha256:" + std::string(64, '0');
  for (const std::string& good : {std::string("tool"), std::string("tool:1"), "tool" + digest, "tool:1" + digest,
                                  std::string("registry:5000/ci"), std::string("registry:5000/ci/tool:1")}) {
    CAPTURE(good);
    CHECK(is_image_reference(good));
  }
  for (const char* bad : {"", "stagec:ci/tool:1", "tool:", "tool:1:2", "tool@", "tool@sha256", "tool@sha256:",
                          "tool@sha256:abc", "tool@md5:00", ":1", "-v", "tool@sha256:a@sha256:b", "Tool:1"}) {
    CAPTURE(bad);
    CHECK_FALSE(is_image_reference(bad));
  }
  CHECK(tag_of_reference("registry:5000/ci/tool:1" + digest) == "1");
  CHECK(tag_of_reference("registry:5000/ci/tool").empty());
}
