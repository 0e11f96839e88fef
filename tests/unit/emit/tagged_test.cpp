#include "emit/tagged.h"

#include <doctest/doctest.h>

TEST_CASE("tagged: a tag of the same image, and an image of another name") {
  CHECK(stagec::emit::tagged("registry.example:5000/ci", "nightly") == "registry.example:5000/ci:nightly");
  CHECK(stagec::emit::tagged("registry.example:5000/ci", "other/name:1.0") ==
        "registry.example:5000/ci/other/name:1.0");
}
