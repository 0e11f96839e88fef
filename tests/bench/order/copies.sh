# shellcheck shell=bash
# Copies of the stages in which something is built elsewhere, to compare what the layers cost. Sets $stagec, $source and
# $work. For `upstream` and `builders`.
set -euo pipefail
export LC_ALL=C

source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
stagec=$(realpath "${1:-$source/build/dev/compiler/stagec}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# copy_of DIRECTORY NAME: a copy of its stages and envs under that name; it becomes the current directory.
copy_of() {
  mkdir "$work/$2"
  cp -r "$1/stages" "$1/envs" "$work/$2"
  cd "$work/$2"
}

# file_of NAME: the file of the copy that declares the stage or builder.
file_of() {
  grep -lE "^(stage|builder) $1 \{" stages/*.stage || die "there is no stage $1"
}

# edit NAME EXPRESSION: sed on the declaration of a stage or builder. It must change something.
edit() {
  local file
  file=$(file_of "$1")
  sed -E "/^(stage|builder) $1 \{/,/^\}/{$2
}" "$file" >"$work/edited"
  ! cmp -s "$work/edited" "$file" || die "$1: nothing to change by $2"
  cp "$work/edited" "$file"
}

# in_place BUILDER STAGE [CONDITION]: what the builder does is done in the image, right before the stage that takes from
# it. Where the condition holds the builder stays.
in_place() {
  local file
  file=$(file_of "$1")
  awk -v builder="$1" -v stage="$2" -v unless="${3:-}" -f "$source/tests/bench/order/in_place.awk" "$file" \
    >"$work/edited" || die "$1: $2 does not take from it once"
  cp "$work/edited" "$file"
  sed -i "s/^$2\$/$1-here\n&/" stages/order.lock
}

# only_copies STAGE: what it takes is made in the image; nothing is left to do for it.
only_copies() { edit "$1" "s/^  takes .*/  takes 0s/;s/^  changes .*/  changes never/"; }

# figures DIRECTORY [FLAG…]: minutes of the order in use, of the best known one, of the lower bound, of the plain order,
# and of the best known one with nothing shared between envs.
figures() {
  cd "$1"
  "$stagec" order "${@:2}" --format json 2>"$work/messages" >"$work/figures" || die "$(cat "$work/messages")"
  jq -r '.minutes_a_month | "\(.now) \(.best) \(.bound) \(.plain) \(.alone)"' "$work/figures"
}
