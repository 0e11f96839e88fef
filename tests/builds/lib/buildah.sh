# buildah with a store of its own for each test, on top of a read-only store with the base images.
# shellcheck shell=bash

store=$work/store
base_store="" # set by prepare_bases

# The store is overlay on purpose: each layer is a directory then, and the tests look into every one.
bh() {
  local options=(--root "$store/root" --runroot "$store/run" --storage-driver overlay)
  [ -z "$base_store" ] || options+=(--storage-opt "overlay.imagestore=$base_store/root")
  # No input: `buildah run` would eat that of a loop around it.
  TMPDIR=$store/tmp buildah "${options[@]}" "$@" </dev/null
}

close_store() {
  [ -d "$store" ] || return 0
  bh rm --all >/dev/null 2>&1
  unmount_below "$store"
}

mkdir -p "$store/tmp"
on_exit close_store

# build_image NAME DOCKERFILE CONTEXT: one layer an instruction, nothing from a cache.
build_image() {
  local name=$1 dockerfile=$2 context=$3 log=$work/build-${1//[^A-Za-z0-9]/-}.log start=$SECONDS
  if ! bh bud --isolation chroot --network host --format docker --pull-never --layers --no-cache \
    -t "$name" -f "$dockerfile" "$context" >"$log" 2>&1; then
    echo "--- $dockerfile"
    cat "$dockerfile"
    echo "--- the end of the build"
    tail -n 60 "$log"
    die "building $name failed"
  fi
  say "built $name in $((SECONDS - start)) s"
}

# container_of IMAGE: a container to look into and to run commands in, made once for each image.
container_of() {
  local known=$work/container-${1//[^A-Za-z0-9]/-}
  [ -s "$known" ] || bh from --pull-never "$1" >"$known" || die "no container of $1"
  cat "$known"
}

# root_of IMAGE: the directory where its files are to be seen.
root_of() {
  local known=$work/root-${1//[^A-Za-z0-9]/-}
  [ -s "$known" ] || bh mount "$(container_of "$1")" >"$known" || die "$1 cannot be mounted"
  cat "$known"
}

# run_in IMAGE [--user NAME] COMMAND...: in a container that is configured as the image says.
run_in() {
  local container options=()
  container=$(container_of "$1")
  shift
  if [ "$1" = --user ]; then
    options=(--user "$2")
    shift 2
  fi
  bh run --isolation chroot --network host "${options[@]}" "$container" -- "$@"
}
