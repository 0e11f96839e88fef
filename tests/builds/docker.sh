#!/usr/bin/env bash
# `stagec build` with BuildKit in a docker daemon of its own: the first attempts find none, the build passes, a cached one
# runs nothing, a failing step is final, and the checks run in a container.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"
# shellcheck source=tests/builds/lib/docker.sh
. "$builds_dir/lib/docker.sh"

command -v dockerd >/dev/null || skip "dockerd is not installed (Debian's package docker.io)"
find_docker_client || skip "no docker client here has BuildKit"
PATH=$(dirname "$docker_client"):$PATH
make_project publish
cat "$builds_dir/interruptions/stages/all.stage" | sed '/^stage debian/,/^}/d' >"$project/stages/fails.stage"
echo 'env fails { use debian ; use fails }' >>"$project/envs/all.envs"
engine=(--engine docker --network host)

# The base image, so that the daemon has it when it is first asked to build.
base_root=$(root_of debian:12)
port=$((20000 + RANDOM % 30000))
start_docker "tcp://127.0.0.1:$port" || skip "dockerd does not run here: $(tail -n 3 "$docker_root/log")"
tar -C "$base_root" -c . | docker import - debian:12 >/dev/null || die "the base image cannot be imported"
stop_docker || true # its exit status is that of the signal

# No builder at first.
(cd "$project" && exec "$stagec" build with-tool "${engine[@]}" --retries 60 --retry-pause 1) >"$work/out" 2>"$work/err" \
  </dev/null 9>&- &
build_pid=$!
was_refused_twice() { [ "$(grep -c 'the builder is not reached' "$work/err")" -ge 2 ]; }
wait_for 20 was_refused_twice || die "no second attempt: $(cat "$work/err")"
start_docker "tcp://127.0.0.1:$port" || die "dockerd does not start again"
status=0
wait "$build_pid" || status=$?
expect_equal "a builder that is not there twice and then is, builds" 0 "$status"
expect_match "the reason is told" 'not reached: .*(Cannot connect to the Docker daemon|connection refused)' "$(cat "$work/err")"
expect_match "the image is verified in a container" 'with-tool: done, verified' "$(cat "$work/err")"

stagec_run build with-tool "${engine[@]}"
expect_run "a second build" 0
expect_equal "takes every layer from the cache" 2 "$(build_log with-tool | grep -c ' CACHED$')"
stagec_run build fails "${engine[@]}" --retry-pause 1
expect_run "a failing step is a failure" 1
expect_no_match "and final, whatever it printed" 'not reached' "$run_err"
stagec_run verify without-tool "${engine[@]}" --image "$(docker images --format '{{.Repository}}:{{.Tag}}' | grep 'with-tool-')"
expect_run "a tool that nobody asked for fails verify" 1

if docker buildx version >/dev/null 2>&1; then
  compile_well portable
  for env in with-tool without-tool; do
    (cd "$project" && docker buildx build --check -f "generated/$env/Dockerfile" .) || not_ok "buildx build --check of $env"
  done
  expect_equal "bake reads what compile wrote" with-tool "$(cd "$project" &&
    docker buildx bake -f generated/docker-bake.json --print with-tool | jq -r '.target | keys[]')"
else
  say "################ SKIPPED: buildx build --check and bake --print: this client has no buildx ################"
fi

finish
