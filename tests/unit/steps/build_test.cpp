// cmake, configure and make.
#include <doctest/doctest.h>

#include "unit/steps/bench.h"

namespace stagec::steps::test {
namespace {

const std::string source = "git https://e.org/r at 35e8c7bf8911862e5389509800e65fdf125412b3 as src\n";

/// The commands behind those of `source`.
std::string built(const std::string& body) {
  const std::string all = commands(source + body);
  const std::string last = "checkout -q FETCH_HEAD\n";
  const std::size_t at = all.find(last);
  return at == std::string::npos ? all : all.substr(at + last.size());
}

TEST_CASE("cmake: prefix and build type first and settings by name") {
  CHECK(built("cmake \"{{src}}/projects/clr\" prefix /opt/rocm {\n  HIP_PLATFORM = amd\n  CLR_BUILD_HIP=ON\n"
              "  ARCHS = [gfx90a, gfx942]\n  FLAGS = \"-O2 -g\"\n}") ==
        R"sh(cmake -S /tmp/src/projects/clr -B /tmp/src-build
    -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_INSTALL_PREFIX=/opt/rocm
    '-DARCHS=gfx90a;gfx942'
    -DCLR_BUILD_HIP=ON
    '-DFLAGS=-O2 -g'
    -DHIP_PLATFORM=amd
cmake --build /tmp/src-build -j "$(nproc)"
cmake --install /tmp/src-build
)sh");
  CHECK(removals(lower(source + "cmake {{src}} prefix /usr")) == "/tmp/src /tmp/src-build");
}

TEST_CASE("cmake: target and jobs and generator and another build type") {
  CHECK(
      built("cmake {{src}} prefix /usr {\n  generator Ninja\n  jobs 4\n  target a b\n  CMAKE_BUILD_TYPE = Debug\n}") ==
      R"sh(cmake -S /tmp/src -B /tmp/src-build -G Ninja
    -DCMAKE_BUILD_TYPE=Debug
    -DCMAKE_INSTALL_PREFIX=/usr
cmake --build /tmp/src-build -j 4 --target a b
cmake --install /tmp/src-build
)sh");
}

TEST_CASE("cmake: two builds do not share a directory") {
  const std::string all = built("cmake {{src}}/a prefix /usr\ncmake {{src}}/b prefix /usr");
  CHECK(all.find("cmake -S /tmp/src/b -B /tmp/src-build-2\n") != std::string::npos);
}

TEST_CASE("cmake: a prefix is needed") {
  CHECK(problem("cmake /src") == "prefix-missing at 1:1 `cmake /src`: nothing says where `cmake` installs to");
  CHECK(problem("cmake /src { A = 1 }") ==
        "prefix-missing at 1:1 `cmake /src`: nothing says where `cmake` installs to");
  CHECK(problem("configure /src prefx /usr").starts_with("prefix-missing at 1:1 `configure /src`"));
  CHECK(problem("make").starts_with("missing-argument at 1:1 `make`"));
}

TEST_CASE("cmake: the prefix is given once") {
  CHECK(problem("cmake /src prefix /usr { CMAKE_INSTALL_PREFIX = /opt }") ==
        "prefix-twice at 1:26 `CMAKE_INSTALL_PREFIX`: `CMAKE_INSTALL_PREFIX` is what `prefix /usr` sets");
  CHECK(problem("make /src prefix /usr { PREFIX=/opt }").starts_with("prefix-twice at 1:25"));
  CHECK(problem("configure /src prefix /usr { --prefix=/opt }").starts_with("prefix-twice at 1:30 `--prefix=/opt`"));
}

TEST_CASE("cmake: settings are checked") {
  CHECK(problem("cmake /s prefix /u { A = 1; A = 2 }").starts_with("setting-twice at 1:29 `A`: `A` has two values"));
  CHECK(problem("cmake /s prefix /u { tagret a }").starts_with("unknown-setting at 1:22 `tagret`"));
  CHECK(problem("cmake /s prefix /u { A = }").starts_with("missing-argument at 1:22 `A =`: `A` has no value"));
  CHECK(problem("cmake /s prefix /u { A = b c }").starts_with("unexpected-text at 1:28 `c`"));
  CHECK(problem("cmake /s prefix /u { jobs many }").starts_with("not-a-number at 1:27 `many`"));
}

TEST_CASE("configure: options keep their order") {
  CHECK(commands("configure \"/tmp/x y\" prefix /opt/py {\n  --with-z\n  --disable-gil\n  CC=clang-18\n  CFLAGS=\"-O2 "
                 "-g\"\n}") ==
        R"sh((cd '/tmp/x y' && ./configure
    --prefix=/opt/py
    --with-z
    --disable-gil
    CC=clang-18
    CFLAGS='-O2 -g')
make -C '/tmp/x y' -j "$(nproc)"
make -C '/tmp/x y' install
)sh");
}

TEST_CASE("make: builds and installs or makes the targets that are named") {
  CHECK(commands("make /tmp/lcov prefix /usr/local { B = 2; A = 1 }") == R"sh(make -C /tmp/lcov -j "$(nproc)"
    PREFIX=/usr/local
    prefix=/usr/local
    A=1
    B=2
make -C /tmp/lcov
    PREFIX=/usr/local
    prefix=/usr/local
    A=1
    B=2
    install
)sh");
  CHECK(commands("make /tmp/lcov prefix /usr/local { target install; jobs 1 }") ==
        "make -C /tmp/lcov -j 1\n    PREFIX=/usr/local\n    prefix=/usr/local\n    install\n");
}

}  // namespace
}  // namespace stagec::steps::test
