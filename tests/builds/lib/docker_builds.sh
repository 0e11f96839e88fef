# What is shown of every docker: the first attempts find no builder, the build passes, a cached one runs nothing, a
# failing step is final, the checks run in a container, and a registry gets what passed.
# shellcheck shell=bash
# shellcheck source=tests/builds/lib/links.sh
. "$builds_dir/lib/links.sh"

layers_of() { skopeo inspect "docker://$1" | jq -c .Layers; }

# prepare_docker_builds: the project, a registry, and the base image for a daemon that does not run again yet. Skips where
# no daemon runs.
prepare_docker_builds() {
  local base_root
  use_test_storage
  start_registry first
  make_project publish
  sed "/^stage debian/,/^}/d; s/@NAP@/$nap/" "$builds_dir/interruptions/stages/all.stage" >"$project/stages/fails.stage"
  echo 'env fails { use debian ; use fails }' >>"$project/envs/all.envs"
  cp "$builds_dir/links/stages/links.stage" "$project/stages/"
  cp "$builds_dir/links/envs/links.envs" "$project/envs/"
  put_links
  engine=(--engine docker --network host)
  base_root=$(root_of debian:12)
  docker_port=$(free_port)
  start_docker "tcp://127.0.0.1:$docker_port" || skip "dockerd does not run here: $(tail -n 3 "$docker_root/log")"
  say "the daemon is $(docker version --format '{{.Server.Version}}')"
  tar -C "$base_root" -c . | docker import - debian:12 >/dev/null || die "the base image cannot be imported"
  stop_docker || true # its exit status is that of the signal
}

expect_builds() {
  local build_pid status=0
  (cd "$project" && owned "$stagec" build with-tool "${engine[@]}" --retries 300 --retry-pause 1) >"$work/out" 2>"$work/err" \
    </dev/null &
  build_pid=$!
  was_refused_twice() { [ "$(grep -c 'the builder is not reached' "$work/err")" -ge 2 ]; }
  wait_for 60 was_refused_twice || die "no second attempt: $(cat "$work/err")"
  start_docker "tcp://127.0.0.1:$docker_port" || die "dockerd does not start again"
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
  stagec_run verify without-tool "${engine[@]}" \
    --image "$(docker images --format '{{.Repository}}:{{.Tag}}' | grep 'with-tool-')"
  expect_run "a tool that nobody asked for fails verify" 1
}

expect_context_links() {
  local container
  stagec_run build links "${engine[@]}" -t links:1
  expect_run "a context with links is built" 0
  mkdir "$work/exported"
  container=$(docker create links:1 true)
  docker export "$container" | tar -C "$work/exported" -x srv
  docker rm "$container" >/dev/null
  expect_links BuildKit "$work/exported"
}

# buildx pushes what it builds, plain docker pushes what was verified. Sets reference.
expect_pushes() {
  stagec_run build with-tool "${engine[@]}" --push --verify -r "$registry_address/ci" --cache-from "$registry_address/ci"
  expect_run "a push" 0
  expect_match "is verified" 'with-tool: done, verified' "$run_err"
  stagec_run image with-tool -r "$registry_address/ci"
  expect_run "and found by the content tag" 0
  reference=$run_out
  stagec_run image without-tool -r "$registry_address/ci"
  expect_run "what was not pushed is not" 3
  stagec_run publish with-tool --from "$registry_address/ci" --to "$registry_address/mirror"
  expect_run "publishing" 0
  expect_equal "keeps the layers" "$(layers_of "$reference")" "$(layers_of "$registry_address/mirror:with-tool")"
  stagec_run build without-tool "${engine[@]}" --push -r 127.0.0.1:1/ci --retry-pause 1 --retries 2
  expect_run "a registry that does not answer is a failure" 1
  expect_equal "and nothing is said to be pushed" "" "$run_out"
}
