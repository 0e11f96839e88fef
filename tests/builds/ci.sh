#!/usr/bin/env bash
# The stages of this repository themselves, as far as Debian's archive has what they install: base, gcc, clang, user,
# openmpi, mingw and identity from packages, lcov from a repository on loopback. The base has build-tools' compilers.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

make_repository lcov "$builds_dir/ci/fixture-lcov"
start_git_server lcov
make_project ci
cp -r "$source_dir/stages" "$project/"

# adapt FILE FROM TO: what has to be otherwise over Debian 12. Each must still be there to be changed.
adapt() {
  grep -qE -- "$2" "$project/stages/$1" || die "stages/$1 has no line with: $2"
  sed -E -i "s|$2|$3|" "$project/stages/$1"
}
adapt base.stage '\^Ubuntu \{\{version\}\}\$' '^Debian GNU/Linux 12\$'
adapt clang.stage 'supports +version >= 18' 'supports version >= 16'
adapt clang.stage '22\.04 => 15' '22.04 => 16'
adapt lcov.stage 'needs +base, build-tools' 'needs base'
adapt lcov.stage 'https://github.com/linux-test-project/lcov at tag v1\.15 [0-9a-f]{40}' \
  "$git_origin/lcov.git at tag v1.15 $repository_commit"

build_env ci portable
expect_layers "$image" 7 # base, gcc, clang, user, lcov, mingw, openmpi
expect_files "$image" /usr/bin/g++-12 /usr/bin/clang-16 /usr/local/bin/lcov /usr/bin/mpirun /var/lib/jenkins
config=$(image_config "$image")
expect_equal "the user of $image" jenkins "$(jq -r .User <<<"$config")"
expect_equal "the name that jobs read" ci "$(jq -r '.Env[] | select(startswith("BUILD_ENVIRONMENT=")) | ltrimstr("BUILD_ENVIRONMENT=")' <<<"$config")"
full_image=$image

# Without the cross compiler and Open MPI: exclusive checks must fail there.
build_env ci-plain portable
expect_layers "$image" 2
expect_no_files "$image" /usr/bin/x86_64-w64-mingw32-g++ /usr/local/bin/lcov
expect_checks ci-plain "$image" 5
expect_checks ci "$full_image" 14

finish
