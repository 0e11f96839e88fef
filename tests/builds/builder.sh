#!/usr/bin/env bash
# Builders and `take`: only what is taken reaches the image, as a copy or as a mount for one layer.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

make_project builder

build_env builder-copied portable
expect_layers "$image" 2 # tree, the copied tool
expect_files "$image" /usr/local/bin/tool
expect_no_files "$image" /tool /out /usr/bin/gcc
expect_checks builder-copied "$image" 2

build_env builder-mounted portable
expect_layers "$image" 2 # tree, words
expect_files "$image" /usr/share/words/sorted
expect_no_files "$image" /out
expect_checks builder-mounted "$image" 2

# `plain` has no mounts: what needs one is refused, and nothing is written.
compile plain envs/ plain-output/
expect_equal "plain refuses a take that needs a mount" 2 "$compile_status"
expect_match "and says which builder is meant" 'words-builder' "$compile_output"
expect_equal "and writes nothing" "" "$(find "$project/plain-output" -type f 2>/dev/null)"

# The copied one alone is fine in `plain`.
sed -i '/^env builder-mounted/,/^}/d' "$project/envs/builder.envs"
build_env builder-copied plain
expect_layers "$image" 2
expect_checks builder-copied "$image" 2

finish
