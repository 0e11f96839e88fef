#!/usr/bin/env bash
# Every image that the two systems have is an env here, with the architecture, runner and time limit that upstream gives
# it, and there is no env beside them: tests/repo/names.txt says which they are.
. "$(dirname "$0")/../lib/common.sh"

# What each env says of itself: its architecture, its runner, its minutes, the image it is prebuilt as.
declare -A arches runners limits prebuilt
while IFS='|' read -r name arch runner minutes image; do
  arches[$name]=$arch
  runners[$name]=$runner
  limits[$name]=$minutes
  prebuilt[$name]=$image
done < <("$2" list --format json |
  jq -r '.[] | [.name, .arch, (.properties.runner // [] | join(" ")), (.properties["timeout-minutes"] // [] | join(" ")),
    .prebuilt // ""] | join("|")')

# The version of each stage of each env, `-` where it has none.
declare -A version
while read -r name stage is; do
  version[$name/$stage]=$is
done < <(jq -r '.envs | to_entries[] | .key as $env | .value.stages[]? | "\($env) \(.name) \(.options.version // "-")"' generated/manifest.json)
# What a flag of upstream's switch stands for.
flags='acl clang cuda docs docs-build executorch gcc halide inductor-benchmarks jax linter mingw onnx openblas python riscv-cross
  rocm triton tvm xpu'

# expect_stages NAME STAGE[=VERSION]...: these and none that another flag stands for. A version may say more.
expect_stages() {
  local name=$1 flag wanted
  for flag in $flags; do
    wanted=$(tr ' ' '\n' <<<"${*:2}" | sed -nE "s/^$flag(=(.*))?$/=\2/p")
    case $wanted,${version[$name/$flag]:-} in
      , | =,?*) ;;
      ,*) complain "$name has $flag, upstream's has not" ;;
      =*,"${wanted#=}" | =*,"${wanted#=}".*) ;;
      *) complain "$name has ${version[$name/$flag]:-no} $flag, upstream's has ${wanted#=}" ;;
    esac
  done
}

names=0
while read -r kind name arch rest; do
  case $kind in '#'* | '') continue ;; esac
  names=$((names + 1))
  if [ -z "${arches[$name]:-}" ]; then
    complain "no env is called $name ($kind)"
    continue
  fi
  case $kind in
    prebuilt) [ -n "${prebuilt[$name]}" ] || complain "$name is not prebuilt" ;;
    *) [ "${arches[$name]}" = "$arch" ] || complain "$name is for ${arches[$name]}, not for $arch" ;;
  esac
  if [ "$kind" = switch ]; then
    # shellcheck disable=SC2086
    expect_stages "$name" $rest
  fi
  if [ "$kind" = matrix ]; then
    read -r runner minutes <<<"$rest"
    [ "${runners[$name]}" = "$runner" ] || complain "$name runs on '${runners[$name]}', not on $runner"
    [ "${limits[$name]}" = "$minutes" ] || complain "$name has '${limits[$name]}' minutes, not $minutes"
  fi
done <tests/repo/names.txt

[ "$(grep -c '^switch ' tests/repo/names.txt)" -eq 41 ] || complain "the switch has 41 names"
[ "$(grep -c '^matrix ' tests/repo/names.txt)" -eq 35 ] || complain "the matrix has 35 names"
known=$(awk '!/^#/ { print $2 }' tests/repo/names.txt)
for name in "${!arches[@]}"; do
  grep -qxF "$name" <<<"$known" || complain "upstream has no $name"
done
finish "$names" "names"
