# Looking into built images: their layers one by one, their files, their configuration.
# shellcheck shell=bash

# inspect IMAGE: everything that the builder knows of it.
inspect() {
  local known=$work/inspect-${1//[^A-Za-z0-9]/-}
  [ -s "$known" ] || bh inspect --type image "$1" >"$known" || die "$1 is not there"
  cat "$known"
}

image_config() { inspect "$1" | jq -c '.Docker.config'; }

# An image that a test makes by hand to build on: its layers do not count as built.
base_layers=()
commit_base() {
  bh commit --quiet --format docker --rm "$1" "$2" >/dev/null
  mapfile -t base_layers < <(jq -r '.[].id' "$store/root/overlay-layers/layers.json")
}

# new_layers IMAGE: the directories of the layers that this test built, the first one first.
new_layers() {
  local id
  id=$(inspect "$1" | jq -r .FromImageID)
  jq -rn --arg id "$id" --slurpfile images "$store/root/overlay-images/images.json" \
    --slurpfile layers "$store/root/overlay-layers/layers.json" '
      ($layers[0] | map({(.id): (.parent // "")}) | add) as $parent
      | $images[0][] | select(.id == $id) | .layer
      | [recurse($parent[.] // empty; . != "" and $parent[.] != null)] | reverse | .[]' |
    while read -r layer; do
      case " ${base_layers[*]} " in *" $layer "*) ;; *) echo "$store/root/overlay/$layer/diff" ;; esac
    done
}

# expect_layers IMAGE NUMBER: layers over the base image.
expect_layers() {
  local layers
  layers=$(new_layers "$1")
  expect_equal "$1 has $2 layers over its base" "$2" "$(grep -c . <<<"$layers")"
}

# The places where the Dockerfile mounts something: buildah leaves an empty file or directory there.
mount_targets() { grep -oE '\b(target|dst|destination)=[^, ]+' "$1" | cut -d= -f2 | sort -u; }

# stray_files DIRECTORY DOCKERFILE: what lies in DIRECTORY, but for marks of removed files (overlay writes
# a character device), locks that apt keeps, and the mount points of the Dockerfile.
stray_files() {
  local root=$1 dockerfile=$2 path target
  for path in tmp var/tmp var/lib/apt/lists var/cache/apt/archives root/.cache; do
    [ -d "$root/$path" ] || continue
    find "$root/$path" -mindepth 1 ! -type c ! -path '*/var/cache/apt/archives/lock' \
      ! -path '*/var/cache/apt/archives/partial' -printf "/$path/%P\n"
  done | while read -r path; do
    for target in $(mount_targets "$dockerfile"); do
      if [ "$path" = "$target" ] && [ -z "$(find "$root$path" -mindepth 1 -print -quit)" ] &&
        { [ -d "$root$path" ] || [ ! -s "$root$path" ]; }; then continue 2; fi
    done
    echo "$path"
  done
}

# expect_clean IMAGE DOCKERFILE: no package lists, no temporary files; neither in the image nor hidden in a layer.
expect_clean() {
  local image=$1 dockerfile=$2 layer layers=0
  expect_equal "$image holds no package lists and no temporary files" "" "$(stray_files "$(root_of "$image")" "$dockerfile")"
  while read -r layer; do
    layers=$((layers + 1))
    expect_equal "layer $layers of $image holds none either" "" "$(stray_files "$layer" "$dockerfile")"
  done < <(new_layers "$image")
}

# file_in IMAGE FILE: its text, read from outside: what a program in a container prints can get lost on a busy machine.
file_in() { cat "$(root_of "$1")$2"; }

# expect_files IMAGE FILE... ; expect_no_files IMAGE FILE...
expect_files() { look_for_files there "$@"; }
expect_no_files() { look_for_files absent "$@"; }

look_for_files() {
  local wanted=$1 image=$2 root file found
  shift 2
  root=$(root_of "$image")
  for file; do
    found=absent
    if [ -e "$root$file" ] || [ -L "$root$file" ]; then found=there; fi
    expect_equal "$file is $wanted in $image" "$wanted" "$found"
  done
}
