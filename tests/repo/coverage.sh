#!/usr/bin/env bash
# docs/coverage.md is right: each line of a stage that it quotes is there, and so is each figure about layers.
. "$(dirname "$0")/../lib/common.sh"
page=docs/coverage.md

lines=0
while IFS='|' read -r file fragment; do
  lines=$((lines + 1))
  [ -f "$file" ] || { complain "$page: there is no $file" && continue; }
  grep -qF -- "$fragment" "$file" || complain "$page: $file has no line with: $fragment"
done < <(grep -oE '`stages/[a-z0-9_-]+\.stage`: `[^`]+`' "$page" | sed -E 's/^`([^`]+)`: `(.*)`$/\1|\2/')

# Each stage file is named, or is one of those without steps.
for file in stages/*.stage; do
  case $file in stages/indexes.stage | stages/pytorch-ci.stage) continue ;; esac
  grep -qF "$file" "$page" || complain "$page does not say what $file is for"
done

list=$("$2" list --format json)
cells() { sed -nE 's/^\| [^|]*`([a-z0-9_.-]+)` \| [^|]* \| ([0-9]+) \|$/\1 \2/p' "$page"; }
while read -r env layers; do
  lines=$((lines + 1))
  real=$(jq -r --arg name "$env" '.[] | select(.name == $name) | .layers' <<<"$list")
  [ "$real" = "$layers" ] || complain "$page: $env has '$real' layers, not $layers"
done < <(cells)
[ "$(cells | wc -l)" -ge 10 ] || complain "$page has no table of layers"

totals=$("$2" list --layers --format json | jq -r '"have \(.layers) layers together, \(.distinct) of them distinct"')
grep -qF "$totals" "$page" || complain "$page does not say that the images $totals"

most=$(jq '[.[] | select(.name | test("^pytorch-linux.*cuda")) | .layers] | max' <<<"$list")
[ "$most" -le 20 ] || complain "a CUDA image has $most layers, more than 20"
finish "$lines" "quoted lines and figures"
