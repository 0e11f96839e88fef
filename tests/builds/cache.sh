#!/usr/bin/env bash
# A builder's cache does what the model of the layer order says: after a change in each stage in turn, buildah makes
# exactly the layers anew that `stagec explain` names, and over all envs as many as `stagec order` counts.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

make_project cache
envs=(cache-one cache-three cache-two)

# build_cached ENV: builds with the cache and appends what was made to $made: the stage of each layer, and for a
# builder's `STAGE of BUILDER` as `stagec explain` has it.
build_cached() {
  local log=$work/build-$1.log
  bh bud --isolation chroot --network host --format docker --pull-never --layers -t "localhost/$1" \
    -f "$(dockerfile "$1")" "$project" >"$log" 2>&1 || { cat "$log"; die "building $1 failed"; }
  # A step that takes from a build stage is begun before that stage is built: steps are a stack.
  awk '
    match($0, /STEP [0-9]+\/[0-9]+: /) {
      build = substr($0, 1, RSTART - 1)
      step = substr($0, RSTART + RLENGTH)
      if (step ~ /^FROM /) { section[build] = step; sub(/.* AS /, "", section[build]); next }
      steps[++depth] = step
      sections[depth] = section[build]
      next
    }
    /^--> Using cache/ { --depth; last = $4; next }
    # The last step of a build stage is told once more if it came from the cache.
    /^--> / && index(last, $2) == 1 { last = ""; next }
    /^--> / && depth > 0 {
      # The last mark: a command may read those of others.
      name = steps[depth]
      sub(/.*mark-/, "", name)
      sub(/[^a-z].*/, "", name)
      print name (sections[depth] == "maker" && name != "maker" ? " of maker" : "")
      --depth
    }' "$log" >>"$made"
}

# predicted STAGE: the layers that a change of it makes anew, over all envs, by name.
predicted() {
  local env
  for env in "${envs[@]}"; do
    (cd "$project" && "$stagec" explain "$env" --format json) |
      jq -r --arg stage "$1" '.stages[] | select(.name == $stage) | .rebuilds.layers[]'
  done | sort -u
}

# counted STAGE: how many layers those are, shared ones once: minutes a month if only this stage changes, once a month,
# and each layer takes a minute.
counted() {
  rm -rf "$work/counted"
  cp -r "$project" "$work/counted"
  sed -i "/^\(stage\|builder\) $1 /,/^}/s/changes *never/changes monthly/" "$work/counted/stages/all.stage"
  (cd "$work/counted" && "$stagec" order --format json) | jq '.minutes_a_month.now | round'
}

build_all() {
  made=$work/made
  : >"$made"
  compile_well portable
  for env in "${envs[@]}"; do build_cached "$env"; done
}

build_all
say "the first builds made $(wc -l <"$made") layers"
expect_equal "the first builds made every layer" \
  "$(cd "$project" && "$stagec" order --format json | jq .layers.now.built)" "$(wc -l <"$made")"
build_all
expect_equal "without a change nothing is made anew" "" "$(cat "$made")"

# `made` has no command to change; the changes of its builder and of what stands before it reach it.
for stage in tree compiler library words maker name; do
  layers=$(predicted "$stage")
  number=$(counted "$stage")
  sed -i "s/echo \(\"\?\)$stage 1/echo \1$stage 2/" "$project/stages/all.stage"
  build_all
  expect_equal "a change of \`$stage\` makes the layers anew that explain names" "$layers" "$(sort -u "$made")"
  expect_equal "and as many as order counts" "$number" "$(wc -l <"$made")"
done

finish
