#!/usr/bin/env bash
# `stagec build` with BuildKit in Debian 12's docker daemon, which has no buildx.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"
# shellcheck source=tests/builds/lib/registry.sh
. "$builds_dir/lib/registry.sh"
# shellcheck source=tests/builds/lib/docker.sh
. "$builds_dir/lib/docker.sh"
# shellcheck source=tests/builds/lib/docker_builds.sh
. "$builds_dir/lib/docker_builds.sh"

command -v dockerd >/dev/null || skip "dockerd is not installed (Debian's package docker.io)"
find_docker_client || skip "no docker client here has BuildKit"
PATH=$(dirname "$docker_client"):$PATH
prepare_docker_builds
expect_builds
expect_context_links
expect_pushes

finish
