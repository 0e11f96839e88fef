#!/usr/bin/env bash
# A step, lint rule, backend, renderer or command is one .cpp with a page of the same name and a golden case.
. "$(dirname "$0")/../lib/common.sh"

# Names are compared with `-` for `_`: apt_repo.cpp, apt-repo.md, golden/steps/apt_repo_signed.
cases=$(find tests/golden -mindepth 2 -maxdepth 2 -type d | sed 's,^tests/golden/,,' | tr '_/' '--' | sort)

# has_case FOLDER NAME: some case has the name as whole words in its own; or uses the step in a stage; or expects a
# file that the backend is called after. A lint rule has a folder of its name, perhaps with more behind it.
has_case() {
  if [ "$1" = lint/rules ]; then
    grep -qE "^lint-$2(-|\$)" <<<"$cases"
    return
  fi
  ! grep -qE "(^|-)$2(-|\$)" <<<"$cases" || return 0
  case $1 in
    steps) grep -rqE --include='*.stage' --include='*.envs' "^ *([^#]*[{;] )?$2( |\$)" tests/golden ;;
    emit/backends) [ -n "$(find tests/golden -ipath "*/expected/*$2*" -print -quit)" ] ;;
    *) return 1 ;;
  esac
}

looked=0
# things FOLDER PAGES WHAT [EXCLUDED-STEMS]: FOLDER is below compiler/, and may be below runtime/ too.
things() {
  local folder=$1 pages=$2 what=$3 file stem name page also=runtime/${1#cli/}
  for file in compiler/"$folder"/*.cpp "$also"/*.cpp; do
    [ -f "$file" ] || continue
    stem=$(basename "$file" .cpp)
    if [ $# -gt 3 ] && [[ $stem =~ ^($4)$ ]]; then continue; fi
    name=${stem//_/-}
    looked=$((looked + 1))
    [ -f "docs/$pages/$name.md" ] || complain "$what \`$name\` has no page docs/$pages/$name.md"
    has_case "$folder" "$name" || complain "$what \`$name\` is shown by no golden case"
  done
  # docs/language/ also has pages that are about no step.
  [ "$pages" != language ] || return 0
  for page in docs/"$pages"/*.md; do
    name=$(basename "$page" .md)
    if [ ! -f "$page" ] || [ "$name" = README ]; then continue; fi
    [ -f "compiler/$folder/$name.cpp" ] || [ -f "compiler/$folder/${name//-/_}.cpp" ] || [ -f "$also/$name.cpp" ] ||
      complain "$page is about no $what there is"
  done
}

things steps language step 'step|registry|common.*|lowering.*'
things cli/commands commands command
things emit/backends backends backend
things diag/renderers renderers renderer
things lint/rules lints rule
finish "$looked" "steps, rules, backends, renderers and commands"
