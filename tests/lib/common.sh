# shellcheck shell=bash
# Shared by the scripts that test the repository itself. Sets $source, counts complaints.
# Use: . "$(dirname "$0")/../lib/common.sh"; complain "..." as often as needed; finish "what was looked at".
set -euo pipefail
export LC_ALL=C

source=${1:?the source folder}
cd "$source"
complaints=0

complain() {
  printf '%s\n' "$*" >&2
  complaints=$((complaints + 1))
}

# finish COUNT WHAT: ends the test. Looking at nothing is a failure too.
finish() {
  if [ "$1" -eq 0 ]; then
    complain "found no $2 to look at"
  fi
  if [ "$complaints" -gt 0 ]; then
    echo "$complaints complaints over $1 $2" >&2
    exit 1
  fi
  echo "$1 $2 looked at"
}

# The files that are or will be in the repository, without build trees and installed packages.
repository_files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard -- "$@" | sort -zu | xargs -0r ls -d 2>/dev/null || true
  else
    find "${@:-.}" -type f -not -path '*/.git/*' -not -path './build/*' -not -path '*/node_modules/*' |
      sed 's,^\./,,' | sort
  fi
}

# Lines of C++ files without comments, strings kept: FILE:LINE: TEXT.
without_comments() {
  awk '
    FNR == 1 { in_comment = 0 }
    {
      out = ""; in_string = 0
      for (i = 1; i <= length($0); ++i) {
        c = substr($0, i, 1); two = substr($0, i, 2)
        if (in_comment) { if (two == "*/") { in_comment = 0; ++i } continue }
        if (in_string) {
          out = out c
          if (c == "\\") { out = out substr($0, ++i, 1) } else if (c == quote) { in_string = 0 }
          continue
        }
        if (two == "//") break
        if (two == "/*") { in_comment = 1; ++i; continue }
        if (c == "\"" || (c == "\x27" && substr($0, i - 1, 1) !~ /[0-9A-Za-z]/)) { in_string = 1; quote = c }
        out = out c
      }
      print FILENAME ":" FNR ": " out
    }' "$@"
}
