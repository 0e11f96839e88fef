#!/usr/bin/env bash
# The same bytes wherever stagec is called from, however its input is named, and in whatever locale and time zone.
. "$(dirname "$0")/../lib/common.sh"

root=$PWD
stagec=$2
cases=0

# same DIR ARGUMENT…: a check from there finds nothing to change.
same() {
  local from=$1
  shift
  cases=$((cases + 1))
  (cd "$from" && "$stagec" compile --check "$@" 2>&1) >"$output" || complain "in $from: $*: $(tail -n 3 "$output")"
}

output=$(mktemp)
link=$(mktemp -d)
trap 'rm -rf "$output" "$link"' EXIT
ln -s "$root" "$link/project"

same . envs -o generated
same . ./envs/ -o "$root/generated"
same . "$root/envs" -o generated
same . envs "$root/envs" ./envs/cuda.envs -o generated
same . stages envs -o generated
same envs . -o ../generated
same envs "$(cd envs && echo ./*.envs | tr ' ' '\n' | head -n 1)" . -o ../generated
same generated ../envs -o .
same stages/pins ../../envs -o ../../generated
same / "$link/project/envs" -o "$root/generated"
LC_ALL=C.UTF-8 same . envs -o generated
TZ=Pacific/Kiritimati same . envs -o generated
finish "$cases" "ways to call it"
