#!/usr/bin/env bash
# Nothing in the repository points at a machine it was written on or leaves work for later: no address of a
# package mirror (neither a public one nor the one this machine uses), no path of a work folder, no open notes.
. "$(dirname "$0")/../lib/common.sh"

# One character of each address is bracketed, so that this file does not match itself.
mirrors='deb[.]debian[.]org|security[.]debian[.]org|ftp[.][a-z]+[.]debian[.]org|snapshot[.]debian[.]org'
mirrors+='|registry[.]npmjs[.]org|registry[.]yarnpkg[.]com|archive[.]ubuntu[.]com|ports[.]ubuntu[.]com'
private='(^|[^0-9.])(10[.][0-9]+|192[.]168|172[.](1[6-9]|2[0-9]|3[01]))[.][0-9]+[.][0-9]+([^0-9.]|$)'
paths='(^|[^A-Za-z0-9_.~{}$-])/wor[k]/'
open_notes='(^|[^A-Za-z0-9_])(TOD[O]|FIXM[E]|XX[X])([^A-Za-z0-9_]|$)|not implemente[d]'

# The mirrors that this machine fetches Debian's, Ubuntu's and npm's packages from must not stand in a file either.
hosts_here() {
  {
    cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null || true
    if command -v npm >/dev/null; then npm config get registry; fi
  } | grep -v '^ *#' | sed -nE 's,.*https?://([^/ @]+)/?(|[^ ]*/(debian|debian-security|ubuntu)/?)( .*)?$,\1,p' | sort -u
}

looked=0
hosts=$(hosts_here || true)
while read -r file; do
  looked=$((looked + 1))
  if found=$(grep -InE "$mirrors" "$file"); then complain "$file: address of a package mirror: $found"; fi
  if found=$(grep -InE "$private" "$file"); then complain "$file: address of a private network: $found"; fi
  if found=$(grep -InE "$paths" "$file"); then complain "$file: path of a work folder: $found"; fi
  if [ -n "$hosts" ] && found=$(grep -InF "$hosts" "$file"); then complain "$file: address of a mirror here: $found"; fi
  case $file in *.md | LICENSE) continue ;; esac
  if found=$(grep -InE "$open_notes" "$file"); then complain "$file: work left open: $found"; fi
done < <(repository_files .)
finish "$looked" "files"
