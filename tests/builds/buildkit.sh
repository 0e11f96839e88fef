#!/usr/bin/env bash
# The docker of a newer Debian, with today's BuildKit and buildx: all that docker.sh shows, a cache in a registry, copies
# between registries by `imagetools`, `bake` over what compile writes, and BuildKit's own checks of every generated file.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"
# shellcheck source=tests/builds/lib/registry.sh
. "$builds_dir/lib/registry.sh"
# shellcheck source=tests/builds/lib/docker.sh
. "$builds_dir/lib/docker.sh"
# shellcheck source=tests/builds/lib/docker_builds.sh
. "$builds_dir/lib/docker_builds.sh"
# shellcheck source=tests/builds/lib/current_docker.sh
. "$builds_dir/lib/current_docker.sh"

prepare_current_docker || skip "no newer Debian's docker can be had here: $(tail -n 3 "$work/current_docker.log")"
use_current_docker
prepare_docker_builds
expect_builds
expect_context_links
expect_pushes
first=$registry_address
say "buildx is $(docker buildx version)"

# The cache in the registry is all that a builder without any has.
stagec_run build with-tool "${engine[@]}" --no-verify --cache-to "$first/cache"
expect_run "a cache is written to the registry" 0
docker images -q stagec | sort -u | xargs docker image rm -f >/dev/null
docker buildx prune --all --force >/dev/null 2>&1
stagec_run build with-tool "${engine[@]}" --no-verify --cache-from "$first/cache"
expect_run "and read by a builder that has nothing" 0
expect_equal "which runs no step" 2 "$(build_log with-tool | grep -c ' CACHED$')"

# A second registry, without pulling.
start_registry second
stagec_run publish with-tool --from "$first/ci" --to "$registry_address/mirror" --client docker
expect_run "publishing by imagetools" 0
digest() { skopeo inspect --raw "docker://$1" | sha256sum; }
expect_equal "keeps the digest" "$(digest "$reference")" "$(digest "${reference/"$first/ci"/"$registry_address/mirror"}")"
expect_equal "and moves the name" "$(digest "$reference")" "$(digest "$registry_address/mirror:with-tool")"

# bake_check FILE TARGET...: BuildKit's checks of some targets of a bake file, run in $source_dir; sets bake_status,
# bake_out. The images that the files build on are not here: these stand in, with the one variable that matters.
stand_in() { # ARCH NAME DOCKERFILE-LINE
  tar -c -T /dev/null | docker import --platform "linux/$1" --change "$3" - "stand-in:$1-$2" >/dev/null
}
bake_check() {
  local file=$1 platform arch image options=() kind
  shift
  platform=$(jq -r --arg target "$1" '.target[$target].platforms[0]' "$source_dir/$file")
  arch=${platform#linux/}
  stand_in "$arch" plain 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  stand_in "$arch" toolset 'ENV LD_LIBRARY_PATH=/opt/rh/toolset/lib64' # as PyPA's images have it
  for image in $(base_images); do
    case $image in quay.io/pypa/*) kind=toolset ;; *) kind=plain ;; esac
    options+=(--set "*.contexts.$image=docker-image://stand-in:$arch-$kind")
  done
  bake_status=0
  bake_out=$(cd "$source_dir" && docker buildx bake -f "$file" --check "${options[@]}" "$@" 2>"$work/bake.err") ||
    bake_status=$?
}
base_images() {
  find "$source_dir/generated" -name Dockerfile -exec sed -nE 's/^FROM ([^ ]*[:/@][^ ]*).*/\1/p' {} + | sort -u
}

bake=generated/docker-bake.json
printed=$(cd "$source_dir" && docker buildx bake -f $bake --print default trunks 2>"$work/bake.err") ||
  { cat "$work/bake.err" && die "bake --print refuses $bake"; }
expect_equal "bake knows every target of $bake" "$(jq -c '.target | keys' "$source_dir/$bake")" \
  "$(jq -c '.target | keys' <<<"$printed")"
expect_equal "and its platforms" "$(jq -cS '.target | map_values(.platforms)' "$source_dir/$bake")" \
  "$(jq -cS '.target | map_values(.platforms)' <<<"$printed")"
for arch in $(jq -r '[.target[].platforms[0]] | unique[]' "$source_dir/$bake"); do
  mapfile -t targets < <(jq -r --arg arch "$arch" '.target | to_entries[] | select(.value.platforms[0] == $arch).key' "$source_dir/$bake")
  bake_check $bake "${targets[@]}"
  expect_equal "BuildKit's checks have nothing to say about ${#targets[@]} targets for $arch" 0 "$bake_status"
  expect_equal "and looked at each" "${#targets[@]}" "$(grep -c '^Check complete, no warnings found' <<<"$bake_out")"
  [ "$bake_status" = 0 ] || { grep -v '^$' <<<"$bake_out" | grep -v 'no warnings found' | head -n 60 && tail -n 5 "$work/bake.err"; }
done
expect_equal "every generated Dockerfile is in the bake file" "$(cd "$source_dir" && find generated -name Dockerfile | sort)" \
  "$(jq -r '.target[].dockerfile' <<<"$printed" | sort -u)"

# That the checks can say something at all, and that bake builds what `stagec build` builds.
compile_well portable
printf 'FROM debian:12\nworkdir sub\n' >"$work/Dockerfile"
status=0
docker buildx build --check -f "$work/Dockerfile" "$project" >"$work/out" 2>&1 || status=$?
expect_equal "BuildKit's checks find what is wrong" "1 2" "$status $(grep -c '^WARNING: ' "$work/out")"
status=0
# There is no bridge here, and `--set '*.network=host'` is lost on the way.
echo '{"target": {"with-tool": {"network": "host"}}}' >"$project/network.json"
(cd "$project" && REPOSITORY=$first/baked CACHE=$first/cache docker buildx bake -f generated/docker-bake.json \
  -f network.json --allow network.host --push with-tool) >"$work/out" 2>&1 || status=$?
expect_equal "bake builds and pushes" 0 "$status"
[ "$status" = 0 ] || tail -n 20 "$work/out"
expect_equal "the same layers" "$(layers_of "$reference")" "$(layers_of "$first/baked:with-tool")"

finish
