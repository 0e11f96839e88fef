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

mapfile -t files < <(repository_files .)
mapfile -t code < <(printf '%s\n' "${files[@]}" | grep -vE '(\.md|^LICENSE)$')

# look_for WHAT GREP-ARGUMENTS FILES...
look_for() {
  local found
  if found=$(grep -IHn "${@:2}"); then complain "$1:" "$found"; fi
}

look_for "address of a package mirror" -E "$mirrors" "${files[@]}"
look_for "address of a private network" -E "$private" "${files[@]}"
look_for "path of a work folder" -E "$paths" "${files[@]}"
look_for "work left open" -E "$open_notes" "${code[@]}"
hosts=$(hosts_here || true)
[ -z "$hosts" ] || look_for "address of a mirror that is used here" -F "$hosts" "${files[@]}"
finish "${#files[@]}" "files"
