#!/usr/bin/env bash
# Each code that the compiler reports has a page docs/errors/<code>.md and a golden file that shows it,
# and each page is about a code there is. The codes of the Dockerfile reader may be shown by its unit tests.
. "$(dirname "$0")/../lib/common.sh"

slug='"[a-z0-9]+(-[a-z0-9]+)+"'
mapfile -t files < <(repository_files compiler | grep -E '\.(h|cpp)$')
code=$(without_comments "${files[@]}" | sed -E 's/^[^ ]+ //' | tr '\n' ' ')

# Codes stand first in a report, perhaps one of two: error("a", …), error(x ? "a" : "b", …), code = "a".
reported=$(grep -oE "\b(error|warning|raise)\( *([^\"();]*\? *)?$slug( *: *$slug)?|\bcode = $slug" <<<"$code" |
  grep -oE "$slug" | tr -d '"' | sort -u)
# Some reach a report by way of a function that reports several, so a page may be about any name in quotes.
quoted=$(grep -oE "$slug" <<<"$code" | tr -d '"' | sort -u)

words=$(grep -arhoE '[a-z0-9]+(-[a-z0-9]+)+' tests/golden tests/unit/dockerfile | sort -u)
shown() { grep -qx -- "$1" <<<"$words"; }

looked=0
for name in $reported; do
  looked=$((looked + 1))
  [ -f "docs/errors/$name.md" ] || complain "\`$name\` has no page docs/errors/$name.md"
  shown "$name" || complain "\`$name\` is shown by no golden case"
done
for page in docs/errors/*.md; do
  name=$(basename "$page" .md)
  if [ ! -f "$page" ] || [ "$name" = README ]; then continue; fi
  grep -qx "$name" <<<"$quoted" || complain "$page is about no code that the compiler reports"
  grep -qx "$name" <<<"$reported" || shown "$name" || complain "\`$name\` is shown by no golden case"
done
finish "$looked" "codes"
