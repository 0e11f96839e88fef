#!/usr/bin/env bash
# PEGTL, Boost.Graph, CLI11 and toml++ each reach exactly one source file of the compiler, directly or through
# our own headers; doctest's main stands in exactly one test source.
. "$(dirname "$0")/../lib/common.sh"

files=$(repository_files compiler runtime | grep -E '\.(h|cpp)$' || true)

# The sources that reach an include matching the pattern.
sources_reaching() {
  # shellcheck disable=SC2086 # the list is split on purpose
  grep -EHo '^ *# *include [<"][^>"]+[>"]' $files | sed -E 's/ *# *include //' |
    awk -v pattern="$1" '
      {
        at = index($0, ":"); file = substr($0, 1, at - 1); name = substr($0, at + 1)
        if (substr(name, 2) ~ ("^" pattern)) reached[file] = 1
        if (name ~ /^"/) { gsub(/"/, "", name); ++count; from[count] = file; to[count] = "compiler/" name }
      }
      END {
        do {
          changed = 0
          for (i = 1; i <= count; ++i)
            if ((to[i] in reached) && !(from[i] in reached)) { reached[from[i]] = 1; changed = 1 }
        } while (changed)
        for (file in reached) if (file ~ /\.cpp$/) print file
      }' | sort
}

looked=0
for header in tao/pegtl boost/graph CLI/ toml..; do
  found=$(sources_reaching "$header")
  looked=$((looked + 1))
  [ "$(grep -c . <<<"$found")" -eq 1 ] ||
    complain "<$header> must reach exactly one source, it reaches:" "${found:-none}"
done

mains=$(grep -rlE --include='*.cpp' --include='*.h' 'DOCTEST_CONFIG_IMPLEMENT' tests || true)
[ "$mains" = tests/unit/main.cpp ] || complain "doctest's main must stand in tests/unit/main.cpp alone, not in:" "$mains"
finish "$looked" "heavy headers"
