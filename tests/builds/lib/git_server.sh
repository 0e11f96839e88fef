# A git server on loopback that allows what the big hosts allow: partial clones and any commit by its id.
# shellcheck shell=bash

git_root=$work/git
git_origin="" # git://127.0.0.1:PORT, once the server runs

# Commits that depend on nothing but their files: the same ids on every machine.
fixture_git() {
  GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 \
    GIT_AUTHOR_NAME=tests GIT_AUTHOR_EMAIL=tests@localhost GIT_AUTHOR_DATE='2026-01-01T00:00:00Z' \
    GIT_COMMITTER_NAME=tests GIT_COMMITTER_EMAIL=tests@localhost GIT_COMMITTER_DATE='2026-01-01T00:00:00Z' \
    git "$@"
}

# make_repository NAME DIRECTORY: commits the files of DIRECTORY; sets repository_commit. The branch moves on
# by one commit that breaks every file, so only a build of the exact commit can succeed.
make_repository() {
  local tree=$work/tree-$1 file
  mkdir -p "$git_root"
  cp -r "$2" "$tree"
  fixture_git -C "$tree" init -q -b main
  fixture_git -C "$tree" add -A
  fixture_git -C "$tree" commit -q -m 'the pinned commit'
  repository_commit=$(git -C "$tree" rev-parse HEAD)
  while read -r file; do echo 'not what was pinned' >"$tree/$file"; done < <(git -C "$tree" ls-files)
  fixture_git -C "$tree" commit -q -a -m 'a later commit that breaks everything'
  fixture_git clone -q --bare "$tree" "$git_root/$1.git"
  git -C "$git_root/$1.git" config uploadpack.allowFilter true
  git -C "$git_root/$1.git" config uploadpack.allowAnySHA1InWant true
}

stop_git_server() {
  [ -n "${git_server_pid:-}" ] || return 0
  kill "$git_server_pid" 2>/dev/null
  wait "$git_server_pid" 2>/dev/null
}

# start_git_server NAME: serves $git_root, and tries NAME for an answer. git daemon cannot pick a free port
# by itself, so ports are tried until one is free.
start_git_server() {
  local daemon port try wait_for_it
  daemon=$(git --exec-path)/git-daemon
  [ -x "$daemon" ] || die "git has no daemon here"
  on_exit stop_git_server
  for ((try = 0; try < 20; try++)); do
    port=$(free_port)
    owned "$daemon" --listen=127.0.0.1 --port="$port" --base-path="$git_root" --export-all --reuseaddr \
      "$git_root" >"$work/git-daemon.log" 2>&1 &
    git_server_pid=$!
    git_origin=git://127.0.0.1:$port
    for ((wait_for_it = 0; wait_for_it < 300; wait_for_it++)); do
      kill -0 "$git_server_pid" 2>/dev/null || break
      if git ls-remote -q "$git_origin/$1.git" >/dev/null 2>&1; then return 0; fi
      sleep 0.1
    done
    stop_git_server
  done
  cat "$work/git-daemon.log"
  die "the git server did not start"
}
