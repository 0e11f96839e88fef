# Commands of the runtime, run in $project.
# shellcheck shell=bash

# stagec_run ARGUMENT...: sets run_status, run_out (standard output) and run_err.
stagec_run() {
  run_status=0
  run_out=$(cd "$project" && "$stagec" "$@" 2>"$work/stderr" </dev/null) || run_status=$?
  run_err=$(cat "$work/stderr")
}

# run_inside IMAGE COMMAND...: in a container, with the project around it; as stagec_run. `/tools/stagec` is stagec there,
# with the loader and the libraries of this machine: the image needs none of them, and what stagec starts sees none.
run_inside() {
  local tools=$work/tools container
  container=$(container_of "$1")
  shift
  if [ ! -d "$tools" ]; then
    mkdir -p "$tools/lib"
    ldd "$stagec" | grep -oE '/[^ ]+' | xargs cp -Lt "$tools/lib" "$stagec"
    printf '#!/bin/sh\nexec /tools/lib/ld-linux* --library-path /tools/lib /tools/lib/stagec "$@"\n' >"$tools/stagec"
    chmod 755 "$tools/stagec"
  fi
  run_status=0
  # Into files: what a program in a container prints can get lost on a busy machine.
  # shellcheck disable=SC2016 # expanded in the image
  bh run --isolation chroot --network host --volume "$tools:/tools" --volume "$project:/project" "$container" -- \
    sh -c 'cd /project && exec "$@" >/tools/out 2>/tools/err' sh "$@" || run_status=$?
  run_out=$(cat "$tools/out")
  run_err=$(cat "$tools/err")
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
