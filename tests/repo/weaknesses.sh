#!/usr/bin/env bash
# No generated Dockerfile has a weakness of the files that stagec replaces: lists, caches and sources left behind,
# removals in later layers, sources that are no commit, prefixes, checksums or reasons missing, and the like. Each rule
# first has to find the one weakness of tests/repo/weak/RULE.Dockerfile.
. "$(dirname "$0")/../lib/common.sh"

rules=0
for sample in tests/repo/weak/*.Dockerfile; do
  rule=$(basename "$sample" .Dockerfile)
  rules=$((rules + 1))
  found=$(node tests/npm/weaknesses.js "$sample" | sed -E 's,^[^ ]+: ([a-z-]+): .*,\1,' | sort -u | paste -sd' ' || true)
  [ "$found" = "$rule" ] || complain "$sample: found '$found' where there is $rule"
done
known=$(sed -nE 's/^  "([a-z-]+)"\(step\).*/\1/p; s/.*report\([^"]*"([a-z-]+)".*/\1/p' tests/npm/weaknesses.js | sort -u)
for rule in $known; do
  [ -f "tests/repo/weak/$rule.Dockerfile" ] || complain "the rule $rule has no sample"
done

mapfile -t files < <(find generated -type f -name Dockerfile | sort)
[ "${#files[@]}" -gt 0 ] || complain "no generated Dockerfiles"
node tests/npm/weaknesses.js "${files[@]}" || complain "see above"

# An option that no env sets, and that says the same in all of them, is one that nobody needs.
unset_options=$(jq -rn --slurpfile manifest generated/manifest.json --slurpfile options <("$2" list options --format json) '
  ($manifest[0].envs | [.[] | .stages[]? | . as $stage | (.options // {}) | to_entries[] | [$stage.name, .key, .value]]) as $said
  | $options[0][] | . as $option
  | [$said[] | select(.[0] == $option.stage and .[1] == $option.name) | .[2]] | unique
  | select(length < 2) | "\($option.stage).\($option.name)"')
for option in $unset_options; do
  grep -rqE "use +${option%%.*} ([^;]*[ =])?${option#*.}=|use +${option%%.*} [^= ]*( |\$|;)" envs || complain "no env sets $option"
done
finish "$((${#files[@]} + rules))" "Dockerfiles"
