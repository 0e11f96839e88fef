#!/usr/bin/env bash
# A secret is read by the step that asks for it, and is nowhere afterwards: not in the log, not in what stagec prints, not in
# an argument of a program, in no layer and not in the image's configuration or history.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=tests/builds/lib/registry.sh
. "$builds_dir/lib/registry.sh"
# shellcheck source=tests/builds/lib/runtime.sh
. "$builds_dir/lib/runtime.sh"

use_test_storage
make_project secret
engine=(--engine buildah --network host)
token=token-of-$$-$RANDOM$RANDOM
echo "$token" >"$project/token.txt"
echo token.txt >"$project/.dockerignore"

# Each program that stagec starts leaves its arguments.
mkdir "$work/bin"
cat >"$work/bin/buildah" <<END
#!/bin/sh
printf '%s\n' "\$*" >>'$work/arguments'
exec '$(command -v buildah)' "\$@"
END
chmod 755 "$work/bin/buildah"
PATH=$work/bin:$PATH

# expect_silence WHAT TEXT
expect_silence() {
  if grep -qF -- "$token" <<<"$2"; then not_ok "$1"; else ok "$1"; fi
}

stagec_run build private "${engine[@]}" -t localhost/private:1
expect_run "a secret that is not given fails the build" 1
stagec_run build private "${engine[@]}" --secret "token=$project/token.txt" -t localhost/private:1
expect_run "a step gets its secret" 0
expect_match "and runs with it" 'the token was read' "$(build_log private)"
expect_equal "it was the right one" "$(sha256sum <"$project/token.txt" | cut -c 1-64)" "$(file_in localhost/private:1 /etc/token-digest)"
expect_silence "the log does not have it" "$(build_log private)"
expect_silence "nor what was printed" "$run_out$run_err"
expect_match "the programs that were started got the name of the file" "id=token,src=$project/token.txt" "$(cat "$work/arguments")"
expect_silence "and not its text" "$(cat "$work/arguments")"
expect_silence "the image's configuration and history do not have it" "$(inspect localhost/private:1)"
expect_equal "no layer has it, in whatever file" "" "$(new_layers localhost/private:1 | xargs grep -rlF -- "$token" 2>/dev/null || true)"
expect_no_files localhost/private:1 /run/secrets/token

stagec_run build fails "${engine[@]}" --secret "token=$project/token.txt"
expect_run "a step that fails with it" 1
expect_silence "prints it nowhere" "$run_out$run_err$(build_log fails)"

finish
