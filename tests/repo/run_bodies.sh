#!/usr/bin/env bash
# The shell text of each RUN in generated/ is free of what shellcheck finds, but for the exceptions that
# tests/repo/shellcheck_exceptions.txt lists with reasons.
. "$(dirname "$0")/../lib/common.sh"

bodies=$(mktemp -d)
trap 'rm -rf "$bodies"' EXIT
mapfile -t files < <(find generated -type f -name 'Dockerfile*' | sort)
node tests/npm/run_bodies.js "$bodies" "${files[@]}"

exceptions=$(sed -nE 's/^(SC[0-9]+) .+/\1/p' tests/repo/shellcheck_exceptions.txt | paste -sd,)
mapfile -t scripts < <(find "$bodies" -name '*.sh' | sort)
[ "${#scripts[@]}" -eq 0 ] || shellcheck -e "$exceptions" "${scripts[@]}" || complain "see above"
finish "${#scripts[@]}" "RUN bodies"
