#!/usr/bin/env bash
# The commands of the workflows in docs/examples/: shellcheck finds nothing, stagec knows each command and flag in them, and
# the two loops do what they say, with a stagec that answers for a registry.
. "$(dirname "$0")/../lib/common.sh"

stagec=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# block FILE TEXT: the `run: |` block that has the text in it, without its indent.
block() {
  awk -v text="$2" '
    function done() { if (inside && index(body, text)) { printf "%s", body; found = 1 } inside = 0; body = "" }
    { match($0, /^ */) }
    inside && NF && RLENGTH <= indent { done() }
    inside { body = body substr($0, indent + 3) "\n" }
    /^ *(- )?run: \|$/ { done(); inside = 1; indent = index($0, "run:") - 1 }
    END { done() }' "$1"
}

looked=0
for file in docs/examples/*.yml; do
  # All blocks (none goes on where another ended), and the commands that stand behind `run:` on one line.
  { echo '#!/bin/bash' && block "$file" '' && sed -nE 's/^ *(- )?run: ([^|].*)$/\2/p' "$file"; } >"$work/all.sh"
  looked=$((looked + $(wc -l <"$work/all.sh")))
  found=$(shellcheck -e SC2164,SC2317 "$work/all.sh") || complain "$file: $found"
  while read -r command flags; do
    help=$("$stagec" "$command" --help 2>&1) || complain "$file: stagec has no command $command"
    for flag in $flags; do
      case $flag in
        -?) grep -qE -- "(^| )$flag(,| )" <<<"$help" || complain "$file: stagec $command has no flag $flag" ;;
        --*) grep -qE -- "$flag\b" <<<"$help" || complain "$file: stagec $command has no flag $flag" ;;
      esac
    done
  done < <(sed -z 's/\\\n//g' "$work/all.sh" | grep -oE '\bstagec (compile|image|build|publish|diff) [^|;)]*' | cut -d' ' -f2-)
done

# A registry that has the images of some envs, does not have those of others, and publishes all but one.
mkdir "$work/bin" "$work/there"
cat >"$work/bin/stagec" <<'FAKE'
#!/bin/bash
case $1 in
  image) echo "$4:$2-tag"; [ -e "$THERE/$2" ] || exit 3 ;;
  publish) echo "published $2"; [ "$2" != "$REFUSED" ] ;;
esac
FAKE
chmod 755 "$work/bin/stagec"
jq -r '.chunks[].include[] | select(.prebuilt == null) | .env' generated/matrix.json >"$work/envs"
while read -r env; do touch "$work/there/$env"; done < <(sed 1,3d "$work/envs")

# run TEXT: runs the block with the text as the workflow does; its output is in $work/out, what it hands on in $work/handed.
run() {
  block docs/examples/images.yml "$1" >"$work/block.sh"
  : >"$work/handed"
  mkdir -p "$work/checkout/generated"
  cp generated/matrix.json "$work/checkout/generated/"
  (cd "$work/checkout" && PATH=$work/bin:$PATH THERE=$work/there REFUSED=${REFUSED:-} REPOSITORY=r.example/ci \
    SECOND_REPOSITORY=s.example/ci GITHUB_OUTPUT=$work/handed bash -e -o pipefail "$work/block.sh") >"$work/out" 2>&1
}

run missing.txt || complain "asking the registry fails: $(cat "$work/out")"
[ "$(sed -n 's/^matrix=//p' "$work/handed" | jq -r '.include[].env')" = "$(head -n 3 "$work/envs")" ] ||
  complain "the matrix is not what is missing: $(cat "$work/handed")"
[ "$(sed -n 's/^matrix=//p' "$work/handed" | jq -r '.include[0] | keys | contains(["arch", "runner", "timeout"])')" = true ] ||
  complain "an entry of the matrix lacks what the job reads"
grep -qx 'count=3' "$work/handed" || complain "three are missing: $(cat "$work/handed")"

run docker-builds-output || complain "publishing fails: $(cat "$work/out")"
[ "$(grep -c '^published' "$work/out")" = "$(sed 1,3d "$work/envs" | wc -l)" ] || complain "not all that is there is published"
[ "$(cat "$work"/checkout/rocm/* | cut -d= -f1 | sort)" = "$(sed 1,3d "$work/envs" | grep rocm | sort)" ] ||
  complain "the files for ROCm's consumers are not those of the ROCm images"
rm -r "$work/checkout"
REFUSED=$(tail -n 1 "$work/envs")
if run docker-builds-output; then complain "a refused publication is no failure"; fi
[ "$(grep -c '^published' "$work/out")" = "$(sed 1,3d "$work/envs" | wc -l)" ] || complain "one refusal keeps others from being published"

finish "$looked" "lines of workflows"
