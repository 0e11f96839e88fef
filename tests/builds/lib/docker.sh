# A docker daemon of the test's own: data, socket and network apart from any other.
# shellcheck shell=bash

docker_root=$work/docker
docker_daemon=(dockerd)

# Debian 12's client has BuildKit built in; others need the buildx plugin. Sets docker_client and says which it is.
find_docker_client() {
  local candidate
  export DOCKER_CONFIG=$work/docker-config
  mkdir -p "$DOCKER_CONFIG"
  echo '{}' >"$DOCKER_CONFIG/config.json" # buildah reads it too
  for candidate in docker /usr/bin/docker /usr/local/bin/docker; do
    candidate=$(command -v "$candidate") || continue
    if "$candidate" buildx version >/dev/null 2>&1 ||
      [ "$("$candidate" --version | sed -nE 's/^Docker version ([0-9]+)\..*/\1/p')" -lt 23 ]; then
      docker_client=$candidate
      say "the docker client is $docker_client, $("$docker_client" --version)"
      return 0
    fi
    say "$candidate ($("$candidate" --version)) cannot build: it has no buildx"
  done
  return 1
}

stop_docker() {
  [ -n "${dockerd_pid:-}" ] || return 0
  kill "$dockerd_pid" 2>/dev/null
  wait "$dockerd_pid" 2>/dev/null
  unmount_below "$docker_root"
}

docker_answers() { "$docker_client" info >/dev/null 2>&1 || ! kill -0 "$dockerd_pid" 2>/dev/null; }

# start_docker ADDRESS: the daemon listens there, and DOCKER_HOST says so. Builds have the host's network.
start_docker() {
  mkdir -p "$docker_root"
  export DOCKER_HOST=$1
  owned "${docker_daemon[@]}" --host "$1" --data-root "$docker_root/data" --exec-root "$docker_root/exec" --pidfile "$docker_root/pid" \
    --iptables=false --ip6tables=false --bridge=none --tls=false >"$docker_root/log" 2>&1 &
  dockerd_pid=$!
  on_exit stop_docker
  wait_for 120 docker_answers && kill -0 "$dockerd_pid" 2>/dev/null
}
