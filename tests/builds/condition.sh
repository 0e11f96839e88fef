#!/usr/bin/env bash
# Conditions, matches, tables and loops are decided when compiling: each env gets its own way and no trace
# of the other, in `portable` and in `plain`.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

make_project condition
for dialect in portable plain; do
  build_env condition-fast "$dialect"
  fast=$image
  expect_layers "$fast" 1
  expect_no_match "nothing of the other way in the text ($dialect)" 'careful|Old Faithful|ARG' \
    "$(cat "$(dockerfile condition-fast)")"
  expect_files "$fast" /opt/kernels/gfx90a.txt /opt/kernels/gfx942.txt /opt/kernels/gfx950.txt
  expect_equal "the file of $fast" $'fast way of Comet\nseries: new\ngfx90a;gfx942;gfx950' "$(file_in "$fast" /opt/way)"
  expect_checks condition-fast "$fast" 5

  build_env condition-careful "$dialect"
  careful=$image
  expect_layers "$careful" 1
  expect_no_match "nothing of the fast way in the text ($dialect)" 'fast|Comet|ARG' \
    "$(cat "$(dockerfile condition-careful)")"
  expect_files "$careful" /opt/kernels/gfx90a.txt /opt/kernels/gfx942.txt
  expect_no_files "$careful" /opt/kernels/gfx950.txt
  expect_equal "the file of $careful" $'careful way of Old Faithful\nseries: old\ngfx90a;gfx942' "$(file_in "$careful" /opt/way)"
  expect_checks condition-careful "$careful" 4

  # The assertions tell the two apart in both directions.
  expect_exclusive condition-fast "$careful"
  expect_exclusive condition-careful "$fast"
done

finish
