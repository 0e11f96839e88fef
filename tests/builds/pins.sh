#!/usr/bin/env bash
# `stagec pins --update` against a git server on loopback, and which content tags that changes. Nothing is built.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"

make_repository made "$builds_dir/pins/fixture-made"
start_git_server made
make_project pins GIT_ORIGIN="$git_origin" MADE_COMMIT="$repository_commit"
newest=$(git -C "$git_root/made.git" rev-parse HEAD)

stagec_run pins
expect_match "the pin, its envs and its repository are listed" \
  "^made\.commit  $repository_commit  2 envs  stages/pins/made\.txt  $git_origin/made\.git\$" "$run_out"

compile_well portable
cp -r "$project/generated" "$project/before"
stagec_run tag
before=$run_out
sed -i 's/^stage made {/# A comment changes no image.\nstage made {  # not here either/' "$project/stages/made.stage"
stagec_run tag
expect_equal "a comment changes no content tag" "$before" "$run_out"

stagec_run pins made.commit --update
expect_run "the pin is moved" 0
expect_equal "and its file has the newest commit" "$newest" "$(cat "$project/stages/pins/made.txt")"
stagec_run tag
expect_equal "just the envs that have the stage get new content tags" "made-1 made-2" \
  "$(diff <(echo "$before") <(echo "$run_out") | sed -n 's/^> \([^ ]*\) .*/\1/p' | paste -sd' ')"
stagec_run pins --update
expect_match "a second update finds nothing" 'all pins are up to date' "$run_err"

compile_well portable
stagec_run diff before generated
expect_match "the difference is one change of one stage" '^made edited, in 2 envs$' "$run_out"
expect_match "in one group" '^2 envs: made edited$' "$run_out"
expect_match "with the commit in it" "\\+.*$newest" "$run_out"

# The same from git's history.
fixture_git -C "$project" init -q
mv "$project/before" "$work/before"
mv "$project/generated" "$work/after"
cp -r "$work/before" "$project/generated"
fixture_git -C "$project" add generated
fixture_git -C "$project" commit -q -m before
rm -r "$project/generated"
cp -r "$work/after" "$project/generated"
stagec_run diff
expect_run "the working tree against the last commit" 0
expect_match "tells the same" '^made edited, in 2 envs$' "$run_out"
fixture_git -C "$project" commit -q -a -m after
stagec_run diff HEAD~1 HEAD --format markdown
expect_match "so do two revisions, in Markdown" '^- `made` edited in 2 envs$' "$run_out"
stagec_run diff --exit-code
expect_run "nothing has changed since" 0
stagec_run diff no-such-revision
expect_run "a revision that is not there" 2

stop_git_server || true # its exit status is that of the signal
stagec_run pins --update
expect_run "a server that does not answer" 2
expect_match "is named" "$git_origin/made.git" "$run_err"

finish
