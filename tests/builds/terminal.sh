#!/usr/bin/env bash
# What a person sees of `stagec build` on a terminal: a line an env that is rewritten in place, on wide and narrow ones, when
# the size changes and after SIGINT. And that elsewhere no control sequence is printed.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/registry.sh
. "$builds_dir/lib/registry.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"
need_commands script tmux

use_test_storage
make_project interruptions
engine=(--engine buildah --network host)

# A terminal of the test's own, with a shell in it.
export TMUX_TMPDIR=$work
terminal() { tmux -L test "$@" 7>&- 9>&-; }
close_terminal() { terminal kill-server 2>/dev/null; }
on_exit close_terminal
unset NO_COLOR
terminal -f /dev/null new-session -d -x 100 -y 30 -c "$project" 'env PS1="READY " bash --norc --noprofile'
# The screen, and what has been moved out of it at its top, without empty lines; seconds left out.
screen() {
  terminal capture-pane -p -S - |
    sed -nE 's/\[[0-9]+:[0-9]+\]/[TIME]/; /^what stood there before/,$ { /./p }'
}
shows() { screen | grep -Fqx -- "$1"; }
is_screen() { [ "$(screen)" = "$1" ]; }
# see WHAT TEXT: waits for the text to be the whole screen.
see() {
  wait_for 60 is_screen "$2" || true
  expect_equal "$1" "$2" "$(screen)"
}

# The command is typed where the screen does not show it.
type_build() {
  printf 'clear\necho what stood there before\n%q build %s\n' "$stagec" "$*" >"$project/run"
  terminal send-keys '. ./run' Enter
}
command="RUN set -eux; echo started; sleep $nap"
type_build "slow fails -j 2 ${engine[*]}"
see "a wide terminal shows what has ended and what is at work" "what stood there before
[TIME] fails: failed: the build failed, buildah: exit status 7
[TIME] 1/1 slow: $command"

terminal resize-window -x 40
see "a narrower one shows as much as fits, and no line twice" "what stood there before
[TIME] fails: failed: the build failed,
buildah: exit status 7
[TIME] 1/1 slow: RUN set -eux; echo st…"

terminal resize-window -x 100
see "and a wide one all of it again" "what stood there before
[TIME] fails: failed: the build failed, buildah: exit status 7
[TIME] 1/1 slow: $command"

terminal send-keys C-c
wait_for 60 shows READY || not_ok "SIGINT ends the build"
expect_equal "after SIGINT what has happened stays, and no line of progress" "what stood there before
[TIME] fails: failed: the build failed, buildah: exit status 7" "$(screen | head -n 2)"
expect_no_match "nowhere" '1/1 slow' "$(screen)"
expect_match "it is told what that means" '^stagec build: interrupted; the builders have been ended' "$(screen)"
expect_equal "and the shell's prompt is the last line" READY "$(screen | tail -n 1)"
expect_equal "with the cursor behind it" "1 6" "$(terminal display-message -p '#{cursor_flag} #{cursor_x}')"
if wait_for 15 is_awake; then ok "no child is left"; else not_ok "no child is left"; fi

# The bytes themselves.
# bytes_of COLUMNS VARIABLE=VALUE...: of a build on a terminal that is so wide.
bytes_of() {
  local columns=$1
  shift
  (cd "$project" && env "$@" SHELL=/bin/bash script -qec \
    "stty cols $columns rows 24; $(printf '%q' "$stagec") build fails ${engine[*]}; true" "$work/bytes" >/dev/null </dev/null)
  sed '1d;$d' "$work/bytes" | tr -d '\r'
}
escape=$'\e'
narrow=$(bytes_of 40 TERM=xterm)
expect_equal "lines of progress are not as wide as a narrow terminal" "" \
  "$(grep -F "${escape}[K" <<<"$narrow" | sed "s/$escape\[[0-9]*[AJK]//g" | grep '1/1' | grep -E '^.{40}' || true)"
expect_match "the end of the step's line is left out" '^.*1/1 fails: RUN set.*…' "$narrow"
expect_no_match "only the cursor is moved: there is no colour" "$escape\[[0-9;]*m" "$(bytes_of 100 TERM=xterm NO_COLOR=1)"
expect_no_match "a terminal that can do nothing gets plain lines" "$escape" "$(bytes_of 100 TERM=dumb)"
expect_match "one for each step" '^\[0:[0-9]+\] fails: 1/1 RUN set -eux; echo' "$(bytes_of 100 TERM=dumb)"
stagec_run build fails "${engine[@]}"
expect_no_match "so does what is no terminal" "$escape" "$run_err"

finish
