# Docker as it is today: daemon, client and buildx of a newer Debian, taken apart into a root file system of their own.
#
# It is kept beside the base images, and made with the host's own apt settings as they are. Of the packages only the
# files are taken: the daemon runs in that root, the client and buildx are linked so that they run anywhere.
# shellcheck shell=bash

# Older suites have a buildx without `--check`.
current_suites=(forky sid)
current_packages=(base-files docker.io docker-cli docker-buildx)

# sources_of_suite SUITE DIRECTORY: the host's apt sources of Debian 12, for another suite.
sources_of_suite() {
  local file number=0
  mkdir -p "$2"
  for file in $(host_sources); do
    number=$((number + 1))
    case $file in
      *.sources)
        awk -v suite="$1" 'BEGIN { RS = ""; FS = "\n" }
          {
            text = ""
            fits = 0
            for (i = 1; i <= NF; i++) {
              here = $i ~ /^Suites:/ && $i ~ /[ \t]bookworm([ \t]|$)/
              fits = fits || here
              text = text (here ? "Suites: " suite : $i) "\n"
            }
          }
          fits { print text }' "$file" >"$2/$number.sources"
        ;;
      *) sed -nE "s/^([^#]*[[:space:]])bookworm([[:space:]])/\1$1\2/p" "$file" >"$2/$number.list" ;;
    esac
  done
  find "$2" -type f -size +0
}

# make_current_docker SUITE DIRECTORY
make_current_docker() {
  local sources=() options=() line
  mapfile -t sources < <(sources_of_suite "$1" "$work/sources-$1")
  [ ${#sources[@]} -gt 0 ] || return 1
  while read -r line; do options+=("--aptopt=$line"); done < <(host_apt_options)
  bootstrap --variant=extract "${options[@]}" --aptopt='APT::Install-Recommends "false"' \
    --include="$(IFS=, && echo "${current_packages[*]}")" \
    "$1" "$2" "${sources[@]}"
}

# Sets current_docker, the root; false where no newer suite can be had, with the reason in $work/current_docker.log.
prepare_current_docker() {
  local suite made
  current_docker=$base_store/docker-$(sha256sum "$builds_dir/lib/current_docker.sh" | cut -c 1-12)
  exec 8>"$cache_dir/docker.lock"
  flock -x 8
  for suite in "${current_suites[@]}"; do
    [ ! -d "$current_docker" ] || break
    say "taking docker out of Debian's $suite (once a week)"
    made=$(mktemp -d "$base_store/docker-new.XXXXXX")
    if make_current_docker "$suite" "$made/root" >>"$work/current_docker.log" 2>&1; then
      mv "$made/root" "$current_docker"
    fi
    rm -rf --one-file-system "$made"
  done
  exec 8>&-
  [ -d "$current_docker" ]
}

# use_current_docker: this docker is the one that is found and started.
use_current_docker() {
  local bin=$work/current-docker-bin
  docker_client=$current_docker/usr/bin/docker
  docker_daemon=("$builds_dir/lib/in_root" "$current_docker" "$docker_root" dockerd --config-file "$docker_root/daemon.json")
  export DOCKER_CONFIG=$work/docker-config
  mkdir -p "$bin" "$DOCKER_CONFIG/cli-plugins" "$docker_root"
  ln -s "$docker_client" "$bin/docker"
  ln -s "$current_docker/usr/libexec/docker/cli-plugins/docker-buildx" "$DOCKER_CONFIG/cli-plugins/"
  echo '{}' >"$DOCKER_CONFIG/config.json"
  # Its own image store exports caches to a registry; the older one cannot.
  echo '{"features": {"containerd-snapshotter": true}}' >"$docker_root/daemon.json"
  PATH=$bin:$PATH
}
