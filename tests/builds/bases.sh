#!/usr/bin/env bash
# The base images are there, and hold what tests build on: the fixture of all other tests here.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

expect_files "$plain_base" /etc/debian_version /usr/bin/apt-get
expect_files "$dev_base" /usr/bin/g++ /usr/bin/cmake /usr/bin/git

finish
