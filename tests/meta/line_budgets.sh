#!/usr/bin/env bash
# No source file is longer than 500 lines. (Functions: readability-function-size in .clang-tidy.)
. "$(dirname "$0")/../lib/common.sh"

mapfile -t files < <(repository_files compiler runtime tests | grep -E '\.(h|cpp)$')
while read -r lines file; do
  [ "$file" = total ] || [ "$lines" -le 500 ] || complain "$file has $lines lines, more than 500"
done < <(wc -l "${files[@]}")
finish "${#files[@]}" "source files"
