#!/usr/bin/env bash
# What ends `stagec build` and `stagec compile` early: a signal, a failing step, a builder that is killed, a full disk.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/registry.sh
. "$builds_dir/lib/registry.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"

use_test_storage
make_project interruptions
engine=(--engine buildah --network host)

# A process that a script starts in the background ignores SIGINT, so env starts it with the default.
start_slow_build() {
  (cd "$project" && owned env --default-signal=INT "$stagec" build slow "${engine[@]}" --push -r localhost/ci) \
    >"$work/out" 2>"$work/err" </dev/null &
  build_pid=$!
  wait_for 180 is_asleep || die "the build did not start: $(cat "$work/err")"
}

for signal in INT:130 TERM:143; do
  start_slow_build
  kill "-${signal%:*}" "$build_pid"
  status=0
  wait "$build_pid" || status=$?
  expect_equal "SIG${signal%:*} in mid-build ends it with the exit code for that" "${signal#*:}" "$status"
  expect_match "and a clear message" 'interrupted; the builders have been ended' "$(cat "$work/err")"
  expect_equal "and nothing that was pushed" "" "$(cat "$work/out")"
  if wait_for 15 is_awake; then ok "and no child is left"; else not_ok "and no child is left"; fi
done

# The builder alone is killed.
start_slow_build
pkill -KILL -P "$build_pid"
status=0
wait "$build_pid" || status=$?
expect_equal "a killed builder is a failure" 1 "$status"
expect_match "that says how the builder ended" 'slow: the build failed, buildah: ended by signal 9' "$(cat "$work/err")"
pkill -KILL -f "^sleep $nap\$" || true

# A step that fails.
stagec_run build fails "${engine[@]}"
expect_run "a failing step fails the build" 1
expect_equal "after one run, whatever it printed" 1 "$(build_log fails | grep -c '^unexpected EOF: connection refused')"
expect_no_match "and no second attempt" 'attempt' "$run_err"
expect_match "with its last lines" 'unexpected EOF' "$run_err"

# A full disk below generated/.
mkdir "$project/generated"
mount -t tmpfs -o size=64k tmpfs "$project/generated"
unmount_generated() { umount "$project/generated"; }
on_exit unmount_generated
compile portable
expect_equal "a small compile fits" 0 "$compile_status"
before=$(cd "$project/generated" && find . -type f -exec sha256sum {} + | sort)
{
  echo 'stage large {'
  echo '  needs debian'
  for ((i = 0; i < 2000; i++)); do echo "  run { echo 'line $i of many that fill the disk' }"; done
  echo '}'
} >"$project/stages/large.stage"
sed -i 's/use slow/use slow ; use large/' "$project/envs/all.envs"
compile portable
expect_equal "a large one does not" 2 "$compile_status"
expect_match "which is said" 'No space left on device' "$compile_output"
expect_equal "and the old files are as they were" "$before" \
  "$(cd "$project/generated" && find . -type f -exec sha256sum {} + | sort)"

finish
