# A registry on loopback, and what makes buildah and skopeo take it without certificates.
# shellcheck shell=bash

registry_pids=()
stop_registries() { ((${#registry_pids[@]} == 0)) || kill "${registry_pids[@]}" 2>/dev/null; }

# start_registry NAME [LINE...]: sets registry_address; the lines go below `storage:` of its configuration.
start_registry() {
  local name=$1 directory=$work/registry-$1 port try wait_for_it
  shift
  need_commands docker-registry curl
  mkdir -p "$directory"
  ((${#registry_pids[@]} > 0)) || on_exit stop_registries
  for ((try = 0; try < 20; try++)); do
    port=$(free_port)
    {
      printf 'version: 0.1\nlog:\n  level: warn\nstorage:\n  filesystem:\n    rootdirectory: %s\n' "${registry_data:-$directory/data}"
      [ $# -eq 0 ] || printf '  %s\n' "$@"
      printf 'http:\n  addr: 127.0.0.1:%s\n' "$port"
    } >"$directory/config.yml"
    owned docker-registry serve "$directory/config.yml" >"$directory/log" 2>&1 &
    registry_pids+=($!)
    registry_address=127.0.0.1:$port
    for ((wait_for_it = 0; wait_for_it < 300; wait_for_it++)); do
      kill -0 "${registry_pids[-1]}" 2>/dev/null || break
      if curl -fs "http://$registry_address/v2/" >/dev/null; then
        printf '[[registry]]\nlocation = "%s"\ninsecure = true\n' "$registry_address" >>"$registries_conf"
        return 0
      fi
      sleep 0.1
    done
  done
  cat "$directory/log"
  die "the registry $name did not start"
}

# What stagec starts finds the test's own storage and registries by these. skopeo looks into the home directory only.
registries_conf=$work/home/.config/containers/registries.conf
use_test_storage() {
  mkdir -p "$(dirname "$registries_conf")"
  export HOME=$work/home CONTAINERS_STORAGE_CONF=$work/storage.conf BUILDAH_ISOLATION=chroot TMPDIR=$store/tmp
  printf 'unqualified-search-registries = []\n' >"$registries_conf"
  printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n[storage.options]\nadditionalimagestores = ["%s"]\n' \
    "$store/root" "$store/run" "$base_store/root" >"$CONTAINERS_STORAGE_CONF"
}
