#!/usr/bin/env bash
# What `stagec build` tries again, with BuildKit in a docker daemon behind an address that resets and closes connections at
# first: exactly the attempts that met no builder. A step that fails is run once, whatever it prints, and so is a build
# whose connection breaks while a step runs.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"
# shellcheck source=tests/builds/lib/registry.sh
. "$builds_dir/lib/registry.sh"
# shellcheck source=tests/builds/lib/docker.sh
. "$builds_dir/lib/docker.sh"

command -v dockerd >/dev/null || skip "dockerd is not installed (Debian's package docker.io)"
find_docker_client || skip "no docker client here has BuildKit"
need_commands perl
use_test_storage
make_project retries
engine=(--engine docker --network host --retry-pause 1 --retries 20)

port=$(free_port)
start_docker "tcp://127.0.0.1:$port" || skip "dockerd does not run here: $(tail -n 3 "$docker_root/log")"
tar -C "$(root_of debian:12)" -c . | docker import - debian:12 >/dev/null || die "the base image cannot be imported"

# Each build that is tried leaves a line; by their number the proxy knows what to do.
attempts=$work/attempts
mkdir "$work/bin"
cat >"$work/bin/docker" <<END
#!/bin/sh
case " \$* " in *" build "*) echo build >>'$attempts' ;; esac
exec '$docker_client' "\$@"
END
chmod 755 "$work/bin/docker"
PATH=$work/bin:$PATH
tried() { wc -l <"$attempts"; }

owned perl "$builds_dir/retries/fixture-proxy.pl" "$port" "$attempts" "$work/port" "$work/connections" >"$work/proxy.log" 2>&1 &
proxy_pid=$!
stop_proxy() {
  pkill -P "$proxy_pid"
  kill "$proxy_pid" 2>/dev/null
}
on_exit stop_proxy
wait_for 60 test -s "$work/port" || die "the proxy does not start: $(cat "$work/proxy.log")"
DOCKER_HOST=tcp://127.0.0.1:$(cat "$work/port")
export DOCKER_HOST

# Refused twice, then taken.
: >"$attempts"
stagec_run build good "${engine[@]}"
expect_run "a builder that refuses twice and then accepts, builds" 0
expect_equal "in the third attempt" 3 "$(tried)"
expect_equal "two are said to be tried again" 2 "$(grep -c 'the builder is not reached' <<<"$run_err")"
expect_match "the first with the reason that it was reset" 'not reached: .*(connection reset|Cannot connect to the Docker daemon).*; attempt 2 of 21 in 1 s' "$run_err"
expect_match "the second with the reason that there was no answer" 'not reached: .*(error during connect|EOF|Cannot connect to the Docker daemon).*; attempt 3 of 21 in 1 s' "$run_err"
expect_equal "the proxy reset, closed and passed on" "reset closed passed" "$(uniq "$work/connections" | paste -sd' ')"
expect_match "what was built is verified" 'good: done, verified' "$run_err"

# From now on every connection is passed on.
stagec_run build fails "${engine[@]}"
expect_run "a step that prints EOF and that a deadline was exceeded, fails the build" 1
expect_equal "after one attempt" 4 "$(tried)"
expect_equal "in which it ran once" 1 "$(build_log fails | grep -c '^#[0-9]* [0-9.]* rpc error: code = Unavailable .*: EOF$')"
expect_no_match "and nothing is said to be tried again" 'not reached' "$run_err"

# The connection breaks while a step runs.
(cd "$project" && owned "$stagec" build slow "${engine[@]}") >"$work/out" 2>"$work/err" </dev/null &
build_pid=$!
wait_for 180 is_asleep || die "the build did not start: $(cat "$work/err")"
pkill -P "$proxy_pid"
status=0
wait "$build_pid" || status=$?
expect_equal "a connection that breaks while a step runs fails the build" 1 "$status"
expect_equal "after one attempt" 5 "$(tried)"
expect_no_match "and is not tried again" 'not reached' "$(cat "$work/err")"
expect_match "but told with the log" 'slow: the build failed, docker: exit status' "$(cat "$work/err")"

finish
