#!/usr/bin/env bash
# An independent parser (npm's dockerfile-utils) has nothing to say about any generated Dockerfile, nor about the
# same images printed in the heredoc dialect.
. "$(dirname "$0")/../lib/common.sh"

other=$(mktemp -d)
trap 'rm -rf "$other"' EXIT
"$2" compile envs/ -o "$other/heredoc" --dialect heredoc

mapfile -t files < <(find generated "$other" -type f -name 'Dockerfile*' | sort)
[ "${#files[@]}" -gt 0 ] || complain "no generated Dockerfiles"
[ "$complaints" -gt 0 ] || node tests/npm/validate.js "${files[@]}"
finish "${#files[@]}" "Dockerfiles"
