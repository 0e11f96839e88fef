# A build context with links of all kinds, and what an image made of it has.
# shellcheck shell=bash

# put_links: below $project/files.
put_links() {
  local files=$project/files
  mkdir -p "$files/d/sub"
  echo 'text of a' >"$files/a.txt"
  echo 'text of b' >"$files/d/b.txt"
  echo 'text of c' >"$files/d/sub/c.txt"
  ln -s b.txt "$files/d/to-file"
  ln -s sub "$files/d/to-directory"
  ln -s nothing-here "$files/d/dangling"
  ln -s ../../../outside "$files/d/out"
  ln -s /etc/hostname "$files/d/absolute"
  ln -s a.txt "$files/link"
  ln -s d "$files/linked"
}

# expect_links WHAT ROOT: the links in copied directories are links, those that were named were followed.
expect_links() {
  expect_equal "$1 copies links in directories as links, and follows those that are named" \
    "behind f
d d
d/absolute l /etc/hostname
d/b.txt f
d/dangling l nothing-here
d/out l ../../../outside
d/sub d
d/sub/c.txt f
d/to-directory l sub
d/to-file l b.txt
directory d
directory/absolute l /etc/hostname
directory/b.txt f
directory/dangling l nothing-here
directory/out l ../../../outside
directory/sub d
directory/sub/c.txt f
directory/to-directory l sub
directory/to-file l b.txt
file f
mounted f" "$(cd "$2/srv" && find . -mindepth 1 -printf '%P %y %l\n' | sed 's/ $//' | LC_ALL=C sort)"
  expect_equal "$1 takes what is behind them" "text of a, text of b, text of b" \
    "$(cd "$2/srv" && cat file behind mounted | paste -sd, | sed 's/,/, /g')"
}
