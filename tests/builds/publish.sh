#!/usr/bin/env bash
# `stagec build`, `verify`, `image`, `publish` and `lock` with buildah, skopeo and two registries on loopback.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/registry.sh
. "$builds_dir/lib/registry.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"
need_commands skopeo

use_test_storage
start_registry first
first=$registry_address
start_registry second
second=$registry_address
make_project publish
engine=(--engine buildah --network host)
compile_well portable

# Build and verify.
stagec_run build with-tool without-tool "${engine[@]}"
expect_run "two images are built" 0
expect_match "and verified" 'with-tool: done, verified: stagec:with-tool-' "$run_err"
stagec_run build with-tool "${engine[@]}"
expect_run "a second build" 0
expect_equal "takes every layer from the cache" 2 "$(build_log with-tool | grep -c 'Using cache')"

# Wrong images.
stagec_run build with-tool "${engine[@]}" --set tool.version=2.0 -t localhost/experiment:1
expect_run "an experiment with another version" 0
stagec_run verify with-tool "${engine[@]}" --image localhost/experiment:1
expect_run "a wrong version in the image fails verify" 1
expect_match "which says what was expected" 'expected: .*\^tool 1\.0\$' "$run_out"
expect_match "and what came" '^ +tool 2\.0$' "$run_out"
stagec_run verify without-tool "${engine[@]}" --image "stagec:with-tool"
expect_run "a tool that nobody asked for fails verify" 1
expect_match "as something the image must not have" 'FAIL  tool: .*\(must fail\)' "$run_out"
stagec_run verify with-tool "${engine[@]}" --format junit
expect_run "the right image passes" 0
expect_match "in JUnit too" '<testsuite name="with-tool" tests="2" failures="0" errors="0">' "$run_out"
stagec_run verify with-tool "${engine[@]}" --image localhost/nothing:1
expect_run "an image that is not there" 2
stagec_run verify with-tool --exec # right here, where there is no tool
expect_run "in place the checks fail here" 1

# In place inside the images, as a job does that runs there.
run_inside stagec:with-tool /tools/stagec verify with-tool --exec --format tap
expect_run "in place inside the right image they pass" 0
expect_equal "every one" $'ok 1 - debian: the distribution is Debian 12\nok 2 - tool: the tool has the version asked for' \
  "$(grep -E '^(not )?ok ' <<<"$run_out")"
in_place=$run_out
run_inside stagec:with-tool sh generated/with-tool/checks.sh
expect_run "the generated script passes there" 0
expect_equal "and prints the same" "$in_place" "$run_out"
run_inside stagec:with-tool /tools/stagec tag with-tool
expect_equal "the content tag there is the one here" "$(cd "$project" && "$stagec" tag with-tool)" "$run_out"
run_inside localhost/experiment:1 /tools/stagec verify with-tool --exec
expect_run "inside an image with a wrong version they fail" 1
expect_match "and say what was expected" 'expected: .*\^tool 1\.0\$' "$run_out"
expect_match "and what came" '^ +tool 2\.0$' "$run_out"
expect_match "of that check alone" '^here: 1 of 2 checks as expected$' "$run_out"
run_inside localhost/experiment:1 sh generated/with-tool/checks.sh
expect_run "so does the generated script" 1
run_inside stagec:with-tool /tools/stagec verify without-tool --exec --format json
expect_run "inside an image with a tool too many they fail" 1
expect_equal "which programs can read" '{"ok":false,"expect":["pass","fail"],"as":[true,false]}' \
  "$(jq -c '{ok, expect: [.checks[].expect], as: [.checks[].ok]}' <<<"$run_out")"

# Push, and pull by the content tag.
stagec_run image with-tool -r "$first/ci" --client skopeo
expect_run "the registry does not have the image yet" 3
reference=$run_out
stagec_run build with-tool without-tool "${engine[@]}" --push -r "$first/ci"
expect_run "a push" 0
expect_match "tells what it pushed" "^pushed $reference\$" "$run_out"
stagec_run image with-tool -r "$first/ci" --client skopeo
expect_run "now the registry has it" 0
expect_equal "under the same reference" "$reference" "$run_out"
bh rmi --all --force >/dev/null 2>&1 || true
stagec_run verify with-tool "${engine[@]}" -r "$first/ci" --pull
expect_run "what was pulled by the content tag passes" 0

# The cache comes back from the registry.
stagec_run build with-tool "${engine[@]}" --no-verify --cache-to "$first/cache"
expect_run "a cache is written to the registry" 0
bh rmi --all --force >/dev/null 2>&1 || true
stagec_run build with-tool "${engine[@]}" --no-verify --cache-from "$first/cache"
expect_run "and read by a builder that has nothing" 0
expect_equal "which runs no step" 2 "$(build_log with-tool | grep -c 'Cache pulled from remote')"

# A second registry.
images=$(bh images -a | wc -l)
stagec_run publish with-tool without-tool --from "$first/ci" --to "$second/mirror" --client skopeo
expect_run "publishing" 0
digest() { skopeo inspect --raw "docker://$1" | sha256sum; }
expect_equal "keeps the digest" "$(digest "$reference")" "$(digest "${reference/"$first/ci"/"$second/mirror"}")"
expect_equal "and moves the name" "$(digest "$reference")" "$(digest "$second/mirror:with-tool")"
expect_equal "without pulling" "$images" "$(bh images -a | wc -l)"

# Registries that refuse or do not answer.
registry_data=$work/registry-second/data start_registry read-only 'maintenance:' '  readonly:' '    enabled: true'
read_only=$registry_address
stagec_run build with-tool "${engine[@]}" --push -r "$read_only/ci"
expect_run "a rejected push" 1
expect_match "says what was rejected" "\`$read_only/ci:with-tool-[0-9a-f]+\` cannot be pushed" "$run_err"
expect_equal "and pushed nothing" "" "$run_out"
stagec_run publish with-tool --from "$first/ci" --to "$read_only/ci" --client skopeo
expect_run "a rejected publication" 1
expect_match "moves no name" 'no name was moved' "$run_err"
stagec_run image with-tool -r 127.0.0.1:1/ci --client skopeo
expect_run "a registry that does not answer is no missing image" 2
expect_equal "and nothing is printed" "" "$run_out"

# Base images by their digests.
skopeo copy --quiet "docker://$reference" "docker://$first/debian:12"
sed -i "s|debian:12|$first/debian:12|" "$project/stages/debian.stage"
stagec_run lock
expect_run "a base image without a digest" 1
stagec_run lock --update --client skopeo
expect_run "gets one" 0
compile_well portable
expect_match "which compile uses" "^FROM $first/debian:12@sha256:$(digest "$first/debian:12" | cut -d' ' -f1)" \
  "$(cat "$(dockerfile with-tool)")"
stagec_run build with-tool "${engine[@]}" -t localhost/locked:1
expect_run "and the builder takes" 0

finish
