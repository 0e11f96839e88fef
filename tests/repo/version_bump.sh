#!/usr/bin/env bash
# A new CUDA release is one line of one stage file. It changes the Dockerfiles of that series and no others, in each of
# them the layer of CUDA alone, and there as many layers as before are distinct.
. "$(dirname "$0")/../lib/common.sh"

line='    13.2 => 13.2.1'
bumped='    13.2 => 13.2.2'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r stages envs "$work"

[ "$(grep -rlxF "$line" stages envs)" = stages/cuda.stage ] || complain "the release of CUDA 13.2 is not one line of stages/cuda.stage"
sed -i "s/^$line\$/$bumped/" "$work/stages/cuda.stage"
[ "$({ diff -r stages "$work/stages" || true; } | grep -c '^>')" -eq 1 ] || complain "the bump is not one line"

mkdir "$work/generated"
(cd "$work" && "$2" compile envs/ -o generated/ >/dev/null 2>&1) || complain "the bumped version does not compile"

# The files that change are those whose name says CUDA 13.2.
changed=$({ diff -rq generated "$work/generated" || true; } | sed -nE 's,^Files generated/([^/]+)/Dockerfile and .*,\1,p' | sort)
expected=$(find generated -mindepth 1 -maxdepth 1 -type d -name '*cuda13.2*' -printf '%f\n' | sort)
[ "$changed" = "$expected" ] || complain "changed: $(diff <(echo "$expected") <(echo "$changed") || true)"

# blocks FILE: each layer in one line, named by its build stage and its comment.
blocks() {
  awk '
    /^FROM / { section = $NF }
    /^# [a-z0-9_-]+: / { name = $2 }
    /^FROM |^# / { next }
    NF { text[section " " name] = text[section " " name] "\t" $0 }
    END { for (key in text) print key text[key] }
  ' "$1" | sort
}
layers=0
while read -r env; do
  [ -n "$env" ] || continue
  different=$({ diff <(blocks "generated/$env/Dockerfile") <(blocks "$work/generated/$env/Dockerfile") || true; } |
    sed -nE 's/^> [^ ]+ ([a-z0-9_-]+):.*/\1/p' | sort -u)
  layers=$((layers + 1))
  [ "$different" = cuda ] || complain "$env: more than the layer of CUDA changes: $different"
done <<<"$changed"

distinct() { jq .distinct < <(cd "$1" && "$stagec" list --layers --format json); }
stagec=$2
[ "$(distinct .)" = "$(distinct "$work")" ] || complain "other layers are shared than before"
finish "$layers" "Dockerfiles with CUDA 13.2"
