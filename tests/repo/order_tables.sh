#!/usr/bin/env bash
# The tables of docs/ordering.md can be printed again: the copies of the stages that they are measured on still come
# about, and each has an order. The figures are not compared: every change of a weight changes them. And `stagec order`
# counts the layers of the images as `stagec list` does.
. "$(dirname "$0")/../lib/common.sh"
stagec=$2

rows=0
for table in upstream builders; do
  printed=$(tests/bench/order/"$table" "$stagec") || complain "tests/bench/order/$table failed"
  # Two lines are the head.
  rows=$((rows + $(wc -l <<<"$printed") - 2))
  while read -r row; do
    grep -qF "${row%%|*}" docs/ordering.md || complain "docs/ordering.md has no row for: $row"
  done < <(tail -n +3 <<<"$printed" | sed 's/^| //')
done

listed=$("$stagec" list --layers --format json | jq -c '[.layers, .distinct]')
counted=$("$stagec" order --format json 2>/dev/null | jq -c '.layers.now | [.all, .distinct]')
[ "$listed" = "$counted" ] || complain "stagec list --layers counts $listed, stagec order $counted"
finish "$rows" "rows of tables about the order"
