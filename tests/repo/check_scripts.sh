#!/usr/bin/env bash
# The scripts of checks in generated/ are free of what shellcheck finds (commands in single quotes are meant, SC2016),
# run under plain sh, and come to as many results as they plan.
. "$(dirname "$0")/../lib/common.sh"

mapfile -t files < <(find generated -type f -name checks.sh | sort)
[ "${#files[@]}" -eq 0 ] || shellcheck -e SC2016 "${files[@]}" || complain "see above"

# Here most checks fail: what counts is that each says so, and that the script goes on.
script=${files[0]:-/dev/null}
output=$(timeout 300 sh "$script" || true)
planned=$(sed -nE 's/^1\.\.([0-9]+)$/\1/p' <<<"$output")
results=$(grep -cE '^(not )?ok [0-9]+ - ' <<<"$output" || true)
[ "${planned:-0}" -gt 0 ] && [ "$planned" = "$results" ] || complain "$script plans ${planned:-no} results and gives $results"
finish "${#files[@]}" "scripts of checks"
