#!/usr/bin/env bash
# Our own scripts are free of what shellcheck finds. Parts that are sourced are looked at where they are used.
. "$(dirname "$0")/../lib/common.sh"

looked=0
while read -r file; do
  case $file in tests/golden/* | tests/fuzz/corpus/* | */lib/*) continue ;; esac
  case $file in *.sh) ;; *) head -n 1 "$file" | grep -qE '^#!.*\b(ba)?sh\b' || continue ;; esac
  looked=$((looked + 1))
  # The parts of the container builds are looked at with each script that uses them; they may set what only
  # another script uses (SC2034).
  case $file in tests/builds/*) parts=(-a -e SC2034) ;; *) parts=() ;; esac
  found=$(shellcheck -x -P SCRIPTDIR -S warning "${parts[@]}" "$file") || complain "$found"
done < <(repository_files .ci dev tests | grep -vE '\.(cpp|h|cmake|md|json|txt|stage|envs)$')
finish "$looked" "scripts"
