# Commands of the runtime, run in $project.
# shellcheck shell=bash

# stagec_run ARGUMENT...: sets run_status, run_out (standard output) and run_err.
stagec_run() {
  run_status=0
  run_out=$(cd "$project" && "$stagec" "$@" 2>"$work/stderr" </dev/null) || run_status=$?
  run_err=$(cat "$work/stderr")
}

# expect_run WHAT STATUS: of the last command; on failure shows what it said.
expect_run() {
  expect_equal "$1" "$2" "$run_status"
  if [ "$2" != "$run_status" ]; then printf '%s\n%s\n' "$run_out" "$run_err" | tail -n 40 | sed 's/^/#   /'; fi
}

build_log() { cat "$project/build-logs/$1.log"; }

# wait_for SECONDS COMMAND...: true as soon as the command succeeds.
wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}

# skip REASON: the test cannot run here, and nobody is to overlook that.
skip() {
  printf '\n%s\n' "################ SKIPPED: $test_name: $* ################" | tee /dev/stderr
  finished=1
  exit 77
}
