# What every test under tests/builds/ begins with: arguments, a work directory, reports, cleaning up.
#
# A test is called with the source directory and the path of the stagec binary:
#   bash tests/builds/hotfix.sh /path/to/repository /path/to/stagec
# shellcheck shell=bash
set -euo pipefail

test_name=$(basename "$0" .sh)
passed=0
failed=0

die() {
  echo "$test_name: cannot go on: $*" >&2
  exit 1
}

say() { echo "# $*"; }

ok() {
  passed=$((passed + 1))
  echo "ok - $*"
}

not_ok() {
  failed=$((failed + 1))
  echo "not ok - $*"
}

# expect_equal WHAT EXPECTED GOT
expect_equal() {
  if [ "$2" = "$3" ]; then
    ok "$1"
  else
    not_ok "$1"
    printf '#   expected: %s\n#   got:      %s\n' "${2//$'\n'/$'\n#             '}" "${3//$'\n'/$'\n#             '}"
  fi
}

# expect_match WHAT REGEX TEXT
expect_match() {
  if grep -Eq -- "$2" <<<"$3"; then
    ok "$1"
  else
    not_ok "$1"
    printf '#   expected a match of: %s\n#   got: %s\n' "$2" "${3//$'\n'/$'\n#        '}"
  fi
}

# expect_no_match WHAT REGEX TEXT
expect_no_match() {
  if grep -Eq -- "$2" <<<"$3"; then
    not_ok "$1"
    grep -En -- "$2" <<<"$3" | sed 's/^/#   found: /'
  else
    ok "$1"
  fi
}

# The closing line; the exit status of the test.
finish() {
  times >"$work/times" # not in a subshell, which would tell its own
  say "$test_name took $SECONDS s; its commands had the processor for $(tail -n 1 "$work/times" | sed 's/ / and /') (user and system)"
  echo "$passed passed, $failed failed"
  finished=1
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

need_commands() {
  local command
  for command; do
    command -v "$command" >/dev/null || die "\`$command\` is not installed"
  done
}

# Whatever a test registers with `on_exit` runs last first, however the test ends.
exit_actions=()
on_exit() { exit_actions+=("$1"); }

# owned COMMAND...: becomes a process that ends when this one does, killed or not; for those in the background. It has no
# part in the locks of this one.
owned() { exec setpriv --pdeathsig TERM "$@" 7>&- 9>&-; }

# end_background: builds and daemons that still run; whoever started one may have more to do with it.
end_background() {
  local pids tries
  mapfile -t pids < <(jobs -pr)
  ((${#pids[@]} > 0)) || return 0
  kill "${pids[@]}" 2>/dev/null
  for ((tries = 0; tries < 150; tries++)); do
    [ -n "$(jobs -pr)" ] || return 0
    sleep 0.1
  done
  kill -KILL "${pids[@]}" 2>/dev/null
}

clean_up() {
  local status=$? i
  set +e
  trap '' INT TERM
  end_background
  for ((i = ${#exit_actions[@]} - 1; i >= 0; i--)); do
    ${exit_actions[i]}
  done
  if [ "${finished:-0}" -eq 0 ] && [ "$status" -eq 0 ]; then
    echo "$test_name: ended before its last line" >&2
    status=1
  fi
  exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

[ $# -eq 2 ] || die "usage: $0 SOURCE_DIR STAGEC"
source_dir=$(realpath -- "$1") || die "\`$1\` does not exist"
stagec=$(realpath -- "$2") || die "\`$2\` does not exist"
[ -x "$stagec" ] || die "\`$stagec\` cannot be run"
builds_dir=$source_dir/tests/builds
[ -d "$builds_dir" ] || die "\`$builds_dir\` is not a directory"

need_commands awk buildah flock git grep jq mktemp mmdebstrap sed setpriv sha256sum
[ "$(id -u)" -eq 0 ] || die "building images needs root here"

cache_dir=${STAGEC_TESTS_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/stagec-tests}
mkdir -p "$cache_dir"
temporary=${TMPDIR:-/tmp}

# Mounts that a builder or a daemon left would keep a directory from being removed.
unmount_below() {
  awk -v under="$1/" 'index($2, under) == 1 { print $2 }' /proc/mounts | sort -r |
    while read -r mount_point; do umount -l "$mount_point"; done
}
remove_tree() {
  unmount_below "$1"
  rm -rf --one-file-system "$1"
}

# What runs left that were killed: nobody holds their locks any more. Which others run does not matter.
remove_left_over() {
  local left
  for left in "$temporary"/stagec-*.??????; do
    if [ -e "$left/lock" ] && flock -n "$left/lock" true; then
      say "removing $left, which a killed run left"
      TMUX_TMPDIR=$left tmux -L test kill-server 2>/dev/null || true
      remove_tree "$left"
    fi
  done
}
remove_left_over

work=$(mktemp -d "$temporary/stagec-$test_name.XXXXXX")
remove_work() { remove_tree "$work"; }
on_exit remove_work
# Under its name only when it is held.
exec 7>"$work/lock.new"
flock 7
mv "$work/lock.new" "$work/lock"

# A sleep of this run alone, whatever else runs on the machine: `sleep @NAP@` in the projects.
nap=271.$$$RANDOM
is_asleep() { pgrep -f "^sleep $nap\$" >/dev/null; }
is_awake() { ! is_asleep; }

# free_port: one of 127.0.0.1 on which nobody listens; below those that the system gives away.
free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 12000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
  done
  echo "$port"
}

# shellcheck source=tests/builds/lib/buildah.sh
. "$builds_dir/lib/buildah.sh"
# shellcheck source=tests/builds/lib/base.sh
. "$builds_dir/lib/base.sh"
# shellcheck source=tests/builds/lib/image.sh
. "$builds_dir/lib/image.sh"
# shellcheck source=tests/builds/lib/stagec.sh
. "$builds_dir/lib/stagec.sh"
# shellcheck source=tests/builds/lib/git_server.sh
. "$builds_dir/lib/git_server.sh"

prepare_bases
