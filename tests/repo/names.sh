#!/usr/bin/env bash
# Every image that the two systems have is an env here, with the architecture, runner and time limit that upstream gives
# it, and there is no env beside them: tests/repo/names.txt says which they are.
. "$(dirname "$0")/../lib/common.sh"

# What each env says of itself: its architecture, its runner, its minutes, the image it is prebuilt as.
declare -A arches runners limits prebuilt
while IFS='|' read -r name arch runner minutes image; do
  arches[$name]=$arch
  runners[$name]=$runner
  limits[$name]=$minutes
  prebuilt[$name]=$image
done < <("$2" list --format json |
  jq -r '.[] | [.name, .arch, (.properties.runner // [] | join(" ")), (.properties["timeout-minutes"] // [] | join(" ")),
    .prebuilt // ""] | join("|")')

names=0
while read -r kind name arch runner minutes; do
  case $kind in '#'* | '') continue ;; esac
  names=$((names + 1))
  if [ -z "${arches[$name]:-}" ]; then
    complain "no env is called $name ($kind)"
    continue
  fi
  case $kind in
    prebuilt) [ -n "${prebuilt[$name]}" ] || complain "$name is not prebuilt" ;;
    *) [ "${arches[$name]}" = "$arch" ] || complain "$name is for ${arches[$name]}, not for $arch" ;;
  esac
  if [ "$kind" = matrix ]; then
    [ "${runners[$name]}" = "$runner" ] || complain "$name runs on '${runners[$name]}', not on $runner"
    [ "${limits[$name]}" = "$minutes" ] || complain "$name has '${limits[$name]}' minutes, not $minutes"
  fi
done <tests/repo/names.txt

[ "$(grep -c '^switch ' tests/repo/names.txt)" -eq 41 ] || complain "the switch has 41 names"
[ "$(grep -c '^matrix ' tests/repo/names.txt)" -eq 35 ] || complain "the matrix has 35 names"
known=$(awk '!/^#/ { print $2 }' tests/repo/names.txt)
for name in "${!arches[@]}"; do
  grep -qxF "$name" <<<"$known" || complain "upstream has no $name"
done
finish "$names" "names"
