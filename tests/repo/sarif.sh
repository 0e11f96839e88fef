#!/usr/bin/env bash
# What `stagec lint` prints for programs is what they can read: SARIF by its schema, Checkstyle and JUnit as XML, also
# for names and texts that are not UTF-8 or hold control characters.
. "$(dirname "$0")/../lib/common.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# lint NAME FORMAT PATH...: exits 1 for findings, which there are.
lint() {
  local status=0
  "$2" lint --no-config --format "$3" "${@:4}" >"$work/$1" 2>"$work/err" || status=$?
  [ "$status" -le 1 ] || complain "$(cat "$work/err")"
}

odd=$work/$'odd \x01\xff & <"name">'
mkdir -p "$odd"
printf 'FROM a:latest\n# stagec: allow(\xff\x02<&">) \x1b[1m\nRUN true \x07\nNOPE \xc3\x28 \xef\xbf\xbe\n' >"$odd/Dockerfile"
inputs=(tests/golden/lint "$odd")

lint found.sarif "$2" sarif "${inputs[@]}"
lint clean.sarif "$2" sarif generated
grep -q '"ruleId"' "$work/found.sarif" || complain "nothing was found in the golden cases"
found=$(node tests/npm/validate_sarif.js "$work/found.sarif" "$work/clean.sarif" 2>&1) || complain "$found"
sed 's/"unicodeCodePoints"/"letters"/' "$work/found.sarif" >"$work/wrong.sarif"
! node tests/npm/validate_sarif.js "$work/wrong.sarif" >"$work/out" 2>&1 || complain "a wrong log passes the schema"

for format in checkstyle junit; do
  lint "found.$format" "$2" "$format" "${inputs[@]}"
  lint "clean.$format" "$2" "$format" generated
  for log in found clean; do
    found=$(xmllint --noout "$work/$log.$format" 2>&1) || complain "$log.$format" "$found"
  done
done
for format in json gitlab; do
  lint "found.$format" "$2" "$format" "${inputs[@]}"
  found=$(jq -e 'length > 0' "$work/found.$format" 2>&1) || complain "found.$format" "$found"
done
finish 8 "logs"
