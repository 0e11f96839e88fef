#!/usr/bin/env bash
# `stagec diff` between revisions of this repository's own stages and envs, as a reviewer reads it: a version bump, a new
# env, a reordered stage. What is expected stands in tests/repo/diff/; `./dev bless diff` rewrites it.
#
# Some are commits of this repository's past: their stages and envs never change, but a shallow clone does not have them.
# The others are made of the present stages and of four envs that stand here, so that an env that is added changes nothing.
. "$(dirname "$0")/../lib/common.sh"

stagec=$2
golden=$source/tests/repo/diff
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
history=$work/history
compared=0

scratch_git() {
  GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -C "$history" -c user.name=tests -c user.email=tests@localhost "$@"
}

# commit NAME: compiles what stands in $history, and makes it a revision of that name.
commit() {
  (cd "$history" && "$stagec" compile envs/ -o generated/ >"$work/log" 2>&1) || complain "$1 does not compile: $(cat "$work/log")"
  scratch_git add -A
  scratch_git commit -q --allow-empty -m "$1"
  scratch_git tag -f "$1" >/dev/null
}

# expect NAME BEFORE AFTER FORMAT...: content tags are left out, since everything in the stages changes them.
expect() {
  local name=$1 before=$2 after=$3 format file
  shift 3
  for format; do
    file=$golden/$name.$format
    compared=$((compared + 1))
    (cd "$history" && "$stagec" diff "$before" "$after" --format "$format") 2>&1 |
      sed -E 's/\b[0-9a-f]{20}\b/TAG/g' >"$work/got" || complain "$name: diff fails"
    if [ -n "${STAGEC_BLESS:-}" ]; then
      cp "$work/got" "$file"
    else
      diff -u "$file" "$work/got" >&2 || complain "$name.$format is not what is expected"
    fi
  done
}

# Revisions of the past, compiled as stagec does it now.
# checked_out REVISION: its stages and envs in $history.
checked_out() {
  rm -rf "$history/stages" "$history/envs"
  git archive "$1" stages envs | tar -x -C "$history"
}
past() {
  local name=$1 before=$2 after=$3 revision
  for revision in "$before" "$after"; do
    if ! git cat-file -e "$revision^{commit}" 2>/dev/null; then
      echo "################ SKIPPED: $name: this clone does not have the commit $revision ################"
      return
    fi
    scratch_git rev-parse -q --verify "$revision" >/dev/null || { checked_out "$revision" && commit "$revision"; }
  done
  expect "$name" "$before" "$after" markdown
}
git init -q "$history"
past past-reorder 5b8b6cb ee1a26f   # the order that costs least was recorded
past past-new-envs 4e22817 5f17df4  # the images that wheels are built in were added
past past-edits 773124c d574413     # sources from elsewhere, a stage that moved

# The present.
rm -rf "$history"
git init -q "$history"
cp -r stages "$history/"
mkdir "$history/envs"
cp envs/names.envs "$history/envs/"
cat >"$history/envs/some.envs" <<'ENVS'
env pytorch-linux-jammy-cuda13.0-cudnn9-py3.12-gcc11
env pytorch-linux-jammy-cuda13.2-cudnn9-py3.12-gcc11
env pytorch-linux-jammy-cuda13.2-cudnn9-py3.10-clang20
env pytorch-linux-jammy-py3.12-clang21
ENVS
commit start

# One line of one file, as tests/repo/version_bump.sh has it.
line='    13.2 => 13.2.1'
grep -qxF "$line" stages/cuda.stage || complain "stages/cuda.stage has no line: $line"
sed -i "s/^$line\$/    13.2 => 13.2.2/" "$history/stages/cuda.stage"
commit bump
expect bump start bump text markdown json

echo 'env pytorch-linux-jammy-cuda13.4-cudnn9-py3-gcc11 { use python 3.10 }' >>"$history/envs/some.envs"
commit new-env
expect new-env bump new-env text markdown json

# openmpi goes from in front of python to behind it.
sed -i -e '/^openmpi$/d' -e 's/^python$/python\nopenmpi/' "$history/stages/order.lock"
commit reorder
expect reorder new-env reorder text markdown json

# All at once, and back.
expect all start reorder markdown
expect back reorder start markdown

finish "$compared" "differences"
