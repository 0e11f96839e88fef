#!/usr/bin/env bash
# The shell text of each RUN in generated/ is free of what shellcheck finds, but for the exceptions that
# tests/repo/shellcheck_exceptions.txt lists with reasons.
. "$(dirname "$0")/../lib/common.sh"

bodies=$(mktemp -d)
trap 'rm -rf "$bodies"' EXIT
mapfile -t files < <(find generated -type f -name 'Dockerfile*' | sort)
node tests/npm/run_bodies.js "$bodies" "${files[@]}" >"$bodies/origins"

exceptions=$(sed -nE 's/^(SC[0-9]+) .+/\1/p' tests/repo/shellcheck_exceptions.txt | paste -sd,)
while read -r body origin; do
  found=$(shellcheck -e "$exceptions" "$bodies/$body") || complain "$origin: $found"
done <"$bodies/origins"
finish "$(wc -l <"$bodies/origins")" "RUN bodies"
