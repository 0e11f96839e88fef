#!/usr/bin/env bash
# A folder of compiler/ includes only itself and the folders before it.
. "$(dirname "$0")/../lib/common.sh"

order="base diag syntax shell image dockerfile effects model steps specialize order emit lint cli"

declare -A rank
n=0
for folder in $order; do
  n=$((n + 1))
  rank[$folder]=$n
done

for folder in compiler/*/; do
  folder=$(basename "$folder")
  [ -n "${rank[$folder]:-}" ] || complain "compiler/$folder has no place in the order of folders"
done

looked=0
while IFS=: read -r file include; do
  looked=$((looked + 1))
  # The files of compiler/ itself tie the phases together and may include all of them.
  case $file in compiler/*/*) ;; *) continue ;; esac
  from=${file#compiler/}
  from=${from%%/*}
  case $include in
    *..*) complain "$file: \"$include\" is not written from the compiler/ root" ;;
    */*) ;;
    stagec.h)
      # The whole compiler as one function: for the commands, which come last.
      [ "$from" = cli ] || complain "$file: only cli may include \"stagec.h\""
      continue
      ;;
    *) complain "$file: \"$include\" names no folder" ;;
  esac
  [ -f "compiler/$include" ] || [ "$include" != "${include%.gen.h}" ] || complain "$file: no file \"$include\""
  [ "${rank[${include%%/*}]:-0}" -le "${rank[$from]:-0}" ] ||
    complain "$file: $from comes before ${include%%/*} and must not include \"$include\""
done < <(grep -rEoH --include='*.h' --include='*.cpp' '^ *# *include "[^"]+"' compiler |
  sed -E 's/: *# *include "/:/; s/"$//')
finish "$looked" "includes"
