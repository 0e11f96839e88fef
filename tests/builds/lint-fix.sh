#!/usr/bin/env bash
# What `stagec lint` says of package lists is what a builder leaves, and `--fix` mends it: the fixed file builds, does
# the same, and leaves no lists in any layer.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

found() { (cd "$1" && "$stagec" lint --no-config --rule apt-lists-left --format json . || true) | jq -c '[.[].line]'; }

cp -R "$builds_dir/lint-fix" "$work/as-written"
expect_equal "lists are found where they are left" '[2,3,8]' "$(found "$work/as-written")"
build_image as-written "$work/as-written/Dockerfile" "$work/as-written"
left=()
while read -r layer; do
  left+=("$(find "$layer/var/lib/apt/lists" -mindepth 1 -name '*_*' -type f -print -quit 2>/dev/null | wc -l)")
done < <(new_layers as-written)
expect_equal "each layer as written holds lists" "1 1 1" "${left[*]}"

cp -R "$builds_dir/lint-fix" "$work/fixed"
(cd "$work/fixed" && "$stagec" lint --no-config --rule apt-lists-left --fix .) >"$work/fix.log" 2>&1 || true
expect_equal "nothing is found when fixed" '[]' "$(found "$work/fixed")"
cp "$work/fixed/Dockerfile" "$work/once"
(cd "$work/fixed" && "$stagec" lint --no-config --rule apt-lists-left --fix .) >/dev/null 2>&1 || true
expect_equal "a second fix changes nothing" "$(cat "$work/once")" "$(cat "$work/fixed/Dockerfile")"
build_image fixed "$work/fixed/Dockerfile" "$work/fixed"
expect_layers fixed 3
expect_clean fixed "$work/fixed/Dockerfile"
expect_files fixed /usr/bin/tree /usr/bin/ed /usr/bin/less

finish
