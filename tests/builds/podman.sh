#!/usr/bin/env bash
# `stagec build` and `verify` with podman: right and wrong images, the cache, a failing step, a signal, and a registry.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"
# shellcheck source=tests/builds/lib/registry.sh
. "$builds_dir/lib/registry.sh"

command -v podman >/dev/null || skip "podman is not installed (Debian's package podman)"
use_test_storage
# podman raises the limits of containers above those of the host, which a host may refuse. Builds have the store of buildah,
# and containers a runtime that needs no systemd.
export CONTAINERS_CONF=$work/containers.conf
cat >"$CONTAINERS_CONF" <<END
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
# Its own, where it would take /run and /dev/shm: another podman may run.
lock_type = "file"
tmp_dir = "$work/podman"
END
said=$(podman run --rm --network host --entrypoint /bin/true debian:12 2>&1) ||
  skip "podman runs no container here: $(tail -n 1 <<<"$said")"

start_registry first
make_project publish
sed "/^stage debian/,/^}/d; s/@NAP@/$nap/" "$builds_dir/interruptions/stages/all.stage" >"$project/stages/others.stage"
printf 'env fails { use debian ; use fails }\nenv slow { use debian ; use slow }\n' >>"$project/envs/all.envs"
engine=(--engine podman --network host)

stagec_run build with-tool without-tool "${engine[@]}" -j 2
expect_run "two images are built at once" 0
expect_match "and verified" 'with-tool: done, verified: stagec:with-tool-' "$run_err"
expect_match "both" 'without-tool: done, verified: stagec:without-tool-' "$run_err"
# Builds that ran at once may each have made the layer that they share: what comes next is made of one of the two.
stagec_run build with-tool "${engine[@]}" --no-verify
stagec_run build with-tool "${engine[@]}"
expect_run "a second build" 0
expect_equal "takes every layer from the cache" 2 "$(build_log with-tool | grep -c 'Using cache')"

stagec_run build with-tool "${engine[@]}" --set tool.version=2.0 -t localhost/experiment:1
expect_run "an experiment with another version" 0
stagec_run verify with-tool "${engine[@]}" --image localhost/experiment:1
expect_run "a wrong version in the image fails verify" 1
expect_match "which says what was expected" 'expected: .*\^tool 1\.0\$' "$run_out"
expect_match "and what came" '^ +tool 2\.0$' "$run_out"
stagec_run verify without-tool "${engine[@]}" --image stagec:with-tool
expect_run "a tool that nobody asked for fails verify" 1
expect_match "as something the image must not have" 'FAIL  tool: .*\(must fail\)' "$run_out"
stagec_run verify with-tool "${engine[@]}" --image localhost/nothing:1
expect_run "an image that is not there" 2
expect_equal "no container is left" "" "$(podman ps --all --quiet)"

stagec_run build fails "${engine[@]}"
expect_run "a failing step fails the build" 1
expect_equal "after one run, whatever it printed" 1 "$(build_log fails | grep -c '^unexpected EOF: connection refused')"
expect_no_match "and no second attempt" 'attempt' "$run_err"

(cd "$project" && owned "$stagec" build slow "${engine[@]}") >"$work/out" 2>"$work/err" </dev/null &
build_pid=$!
wait_for 180 is_asleep || die "the build did not start: $(cat "$work/err")"
kill -TERM "$build_pid"
status=0
wait "$build_pid" || status=$?
expect_equal "SIGTERM in mid-build ends it with the exit code for that" 143 "$status"
if wait_for 15 is_awake; then ok "and no child is left"; else not_ok "and no child is left"; fi

stagec_run build with-tool "${engine[@]}" --push -r "$registry_address/ci"
expect_run "a push" 0
reference=$(head -n 1 <<<"${run_out#pushed }")
expect_match "by the content tag first" "^$registry_address/ci:with-tool-[0-9a-f]+\$" "$reference"
podman rmi --all --force >/dev/null 2>&1 || true
stagec_run verify with-tool "${engine[@]}" -r "$registry_address/ci" --pull
expect_run "what was pulled by it passes" 0
stagec_run build with-tool "${engine[@]}" --push -r 127.0.0.1:1/ci
expect_run "a registry that does not answer is a failure" 1
expect_match "which says what was not pushed" "\`127.0.0.1:1/ci:with-tool-[0-9a-f]+\` cannot be pushed" "$run_err"
expect_equal "and nothing is said to be pushed" "" "$run_out"

finish
