#!/usr/bin/env bash
# A user who is not root, files copied and written, the image's configuration, and text that is hard to quote.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

for dialect in portable plain; do
  make_project user
  build_env user "$dialect"
  expect_layers "$image" 4 # three copies and the RUN of `worker`
  config=$(image_config "$image")
  expect_equal "the user of $image" jenkins "$(jq -r .User <<<"$config")"
  expect_equal "where $image starts" /home/jenkins/work "$(jq -r .WorkingDir <<<"$config")"
  expect_equal "the command of $image" '["tool","--serve"]' "$(jq -c .Cmd <<<"$config")"
  expect_equal "the label of $image" "shows a user" "$(jq -r .Labels.purpose <<<"$config")"
  expect_equal "the text that is hard to quote, in the environment of $image" \
    "$(cat "$project/files/tricky.txt")" "$(jq -r '.Env[] | select(startswith("TRICKY=")) | ltrimstr("TRICKY=")' <<<"$config")"
  expect_equal "the file written in $image" \
    $'Today\'s "motd" of jenkins:\n  $HOME, `date` and \\n stay as they are.' \
    "$(run_in "$image" --user root cat /etc/worker/motd)"
  expect_checks user "$image" 9
done

finish
