#!/usr/bin/env bash
# A step, lint rule, backend, renderer or command is one .cpp with a page and a golden case of the same name.
. "$(dirname "$0")/../lib/common.sh"

# Names are compared with `-` for `_`: apt_repo.cpp, apt-repo.md, golden/steps/apt_repo_signed.
cases=$(find tests/golden -mindepth 2 -maxdepth 2 -type d | sed 's,^tests/golden/,,' | tr '_/' '--' | sort)

# has_case STEM: some case has the stem as whole words in its area or name.
has_case() { grep -qE "(^|-)$1(-|\$)" <<<"$cases"; }

looked=0
# things FOLDER PAGES WHAT [EXCLUDED-STEMS]
things() {
  local folder=$1 pages=$2 what=$3 file stem name page
  for file in compiler/"$folder"/*.cpp; do
    [ -f "$file" ] || continue
    stem=$(basename "$file" .cpp)
    if [ $# -gt 3 ] && [[ $stem =~ ^($4)$ ]]; then continue; fi
    name=${stem//_/-}
    looked=$((looked + 1))
    [ -f "docs/$pages/$name.md" ] || complain "$what \`$name\` has no page docs/$pages/$name.md"
    has_case "$name" || complain "$what \`$name\` has no case tests/golden/*/*${stem}*/"
  done
  # docs/language/ also has pages that are about no step.
  [ "$pages" != language ] || return 0
  for page in docs/"$pages"/*.md; do
    name=$(basename "$page" .md)
    if [ ! -f "$page" ] || [ "$name" = README ]; then continue; fi
    [ -f "compiler/$folder/$name.cpp" ] || [ -f "compiler/$folder/${name//-/_}.cpp" ] ||
      complain "$page is about no $what there is"
  done
}

things steps language step 'step|registry|common.*|lowering.*'
things cli/commands commands command
things emit/backends backends backend
things diag/renderers renderers renderer
things lint/rules lints rule
finish "$looked" "steps, rules, backends, renderers and commands"
