#!/usr/bin/env bash
# More of this repository's own stages, with the longest lists of packages: build-tools and the compilers for RISC-V. A
# name that the archive does not have, or two packages that exclude each other, end the build. jni comes from a repository
# on loopback.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

make_repository pytorch "$builds_dir/tools/fixture-pytorch"
start_git_server pytorch
make_project tools
cp -r "$source_dir/stages" "$project/"

# adapt FILE FROM TO: what has to be otherwise over Debian 12. Each must still be there to be changed.
adapt() {
  grep -qE -- "$2" "$project/stages/$1" || die "stages/$1 has no line with: $2"
  sed -E -i "s|$2|$3|" "$project/stages/$1"
}
adapt base.stage '\^Ubuntu \{\{version\}\}\$' '^Debian GNU/Linux 12\$'
adapt build-tools.stage '22\.04 => "3\.22"' '22.04 => "3.25"'
adapt riscv-cross.stage 'supports +base\.version == 24\.04' 'supports base.version == 22.04'
adapt jni.stage 'https://github.com/pytorch/pytorch at [0-9a-f]{40}' "$git_origin/pytorch.git at $repository_commit"

build_env tools portable
expect_layers "$image" 4 # base, riscv-compilers, build-tools, jni
expect_files "$image" /usr/bin/cmake /usr/bin/gfortran /usr/bin/valgrind /usr/include/sqlite3.h \
  /usr/bin/riscv64-linux-gnu-g++-12 /usr/local/include/jni.h
expect_equal "CC in $image" CC=riscv64-linux-gnu-gcc-12 \
  "$(image_config "$image" | jq -r '.Env[] | select(startswith("CC="))')"
# The compilers come without what they recommend, and have a C library all the same.
program="echo '#include <string>' >/tmp/a.cc && echo 'int main() { return std::string().size(); }' >>/tmp/a.cc"
expect_match "a program for RISC-V" 'f3 00' \
  "$(run_in "$image" sh -c "$program && \"\$CXX\" -o /tmp/a /tmp/a.cc && od -An -t x1 -j 18 -N 2 /tmp/a" 2>&1)"
expect_checks tools "$image" 4

build_env tools-plain portable
expect_layers "$image" 1
expect_no_files "$image" /usr/bin/cmake /usr/local/include/jni.h

finish
