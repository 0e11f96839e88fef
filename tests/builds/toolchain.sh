#!/usr/bin/env bash
# apt, Python without pip, git from a server on loopback and cmake with a prefix, in `portable` and in `plain`.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

make_repository greet "$builds_dir/toolchain/fixture-greet"
start_git_server greet

for dialect in portable plain; do
  make_project toolchain GIT_ORIGIN="$git_origin" GREET_COMMIT="$repository_commit"

  build_env toolchain "$dialect"
  expect_layers "$image" 2 # python, greet
  expect_files "$image" /usr/bin/python3 /usr/bin/tree /opt/greet/bin/greet
  expect_no_files "$image" /usr/local/bin/greet /usr/bin/pip3 /usr/lib/python3/dist-packages/pip
  expect_equal "only the sparse path was checked out ($dialect)" \
    "README.md"$'\n'"program/CMakeLists.txt"$'\n'"program/greet.cpp.in" \
    "$(file_in "$image" /opt/greet/sources.txt)"
  expect_checks toolchain "$image" 4
done

# The same without `greet`, whose exclusive check must fail then.
build_env toolchain-without-greet portable
expect_layers "$image" 1
expect_no_files "$image" /opt/greet
expect_checks toolchain-without-greet "$image" 3

finish
