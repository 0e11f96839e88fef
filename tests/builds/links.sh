#!/usr/bin/env bash
# Symbolic links in the build context: what buildah makes of them, and that the content tag follows just that.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/links.sh
. "$builds_dir/lib/links.sh"

make_project links
put_links
build_env links portable
expect_links buildah "$(root_of "$image")"

tag() { (cd "$project" && "$stagec" tag links); }
first=$(tag)
echo 'elsewhere' >"$work/outside"
expect_equal "what stands behind a link that leads out is not in the tag" "$first" "$(tag)"
ln -sfn nothing-there "$project/files/d/dangling"
changed=$(tag)
expect_equal "where a link points to is" different "$([ "$first" = "$changed" ] || echo different)"
ln -sfn nothing-here "$project/files/d/dangling"
expect_equal "and nothing else of it" "$first" "$(tag)"
echo 'other text' >"$project/files/a.txt"
expect_equal "so is what a named link stands for" different "$([ "$first" = "$(tag)" ] || echo different)"

# Builders see nothing above the context: an absolute link, or one that leads out, is not what it is here.
for target in /etc/hostname ../../outside "$project/files/a.txt" "../../project-links/files/a.txt"; do
  ln -sfn "$target" "$project/files/link"
  compile portable
  expect_match "a named link to $target is an error" 'error\[copy-outside-context\].*files/link' "$compile_output"
done

finish
