#!/usr/bin/env bash
# No source file is longer than 500 lines. (Functions: readability-function-size in .clang-tidy.)
. "$(dirname "$0")/../lib/common.sh"

looked=0
while read -r file; do
  looked=$((looked + 1))
  lines=$(wc -l <"$file")
  [ "$lines" -le 500 ] || complain "$file has $lines lines, more than 500"
done < <(repository_files compiler runtime tests | grep -E '\.(h|cpp)$')
finish "$looked" "source files"
