# The compiler under test: projects, compiling, and the checks of an env.
# shellcheck shell=bash

# make_project NAME [PLACE=VALUE...]: a copy of tests/builds/NAME without its fixtures, in $project; @PLACE@
# in its files becomes VALUE, and @NAP@ the sleep of this run. The address of a loopback server is known only at run time.
make_project() {
  local name=$1 part pair
  project=$work/project-$name
  rm -rf "$project"
  mkdir -p "$project"
  for part in "$builds_dir/$name"/*; do
    case ${part##*/} in fixture-*) ;; *) cp -r "$part" "$project/" ;; esac
  done
  shift
  for pair in NAP="$nap" "$@"; do
    { grep -rlZ -- "@${pair%%=*}@" "$project" || true; } | xargs -0r sed -i "s|@${pair%%=*}@|${pair#*=}|g"
  done
  if grep -rnE '@[A-Z_]+@' "$project"; then die "a place was not filled in"; fi
}

# compile DIALECT [ENVS [OUTPUT]]: in $project; sets compile_status and compile_output.
compile() {
  compile_status=0
  compile_output=$(cd "$project" && "$stagec" compile "${2:-envs/}" -o "${3:-generated/}" --dialect "$1" 2>&1) ||
    compile_status=$?
}

# compile_well DIALECT [ENVS [OUTPUT]]: a failure ends the test.
compile_well() {
  rm -rf "$project/${3:-generated/}"
  compile "$@"
  [ "$compile_status" -eq 0 ] || die "compile failed with $compile_status: $compile_output"
}

# The Dockerfile of an env, as compiled last.
dockerfile() {
  local file=$project/${2:-generated}/$1/Dockerfile
  [ -f "$file" ] || die "compile wrote no $file"
  echo "$file"
}

# build_env ENV DIALECT: compiles, builds $image and looks whether it is clean.
build_env() {
  compile_well "$2"
  image=localhost/$1:$2
  build_image "$image" "$(dockerfile "$1")" "$project"
  expect_clean "$image" "$(dockerfile "$1")"
}

# checks_of ENV: [{"stage", "name", "command", "prints"?, "exclusive", "expect"}] as the compiler knows them:
# those of the env's stages, which must hold, and exclusive ones of stages it does not have, which must fail.
checks_of() {
  (cd "$project" && "$stagec" list checks "$1" --absent --format json) || die "the checks of $1 cannot be listed"
}

# run_check IMAGE CHECK: sets check_output; true if the command succeeds and prints what it should.
run_check() {
  local shell=() prints
  mapfile -t shell < <(image_config "$1" | jq -r '(.Shell // ["/bin/sh", "-c"])[]')
  [ ${#shell[@]} -gt 0 ] || shell=(/bin/sh -c)
  prints=$(jq -r '.prints // ""' <<<"$2")
  check_output=$(run_in "$1" "${shell[@]}" "$(jq -r .command <<<"$2")" 2>&1) || return 1
  [ -z "$prints" ] || grep -Eq -- "$prints" <<<"$check_output"
}

# expect_checks ENV IMAGE NUMBER: the env has that many checks, and each comes out in the image as it should.
expect_checks() {
  local checks
  checks=$(checks_of "$1")
  expect_equal "$1 has $3 checks" "$3" "$(jq length <<<"$checks")"
  expect_results "$2" "$(jq -c '.[]' <<<"$checks")"
}

# expect_exclusive ENV IMAGE: the exclusive checks of ENV fail in an image that was built otherwise.
expect_exclusive() {
  local checks
  checks=$(checks_of "$1" | jq -c '.[] | select(.exclusive and .expect == "pass") | .expect = "fail"')
  [ -n "$checks" ] || die "$1 has no exclusive check"
  expect_results "$2" "$checks"
}

# expect_results IMAGE CHECKS: runs the checks, one a line, and compares with what each expects.
expect_results() {
  local check what expected result
  while read -r check; do
    expected=$(jq -r .expect <<<"$check")
    what="check of $(jq -r '"`\(.stage)`: \(.name)"' <<<"$check") in $1 must $expected"
    result=fail
    if run_check "$1" "$check"; then result=pass; fi
    if [ "$result" = "$expected" ]; then
      ok "$what"
    else
      not_ok "$what"
      printf '#   printed: %s\n' "${check_output//$'\n'/$'\n#            '}"
    fi
  done <<<"$2"
}
