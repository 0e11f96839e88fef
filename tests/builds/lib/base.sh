# The base images: a Debian 12 root file system made by mmdebstrap, and the same with compilers.
#
# They stand in for images that a registry would give, and are kept in $cache_dir from run to run,
# for a week: mirrors move on. The host's own apt settings go into them, read when they are made, so
# that they work behind whatever mirror or proxy the host uses. Only the cache sees those settings.
# shellcheck shell=bash

plain_base=debian:12
dev_base=debian:12-dev
dev_packages=(cmake g++ git make)

# The files of the host's apt sources that give Debian 12.
host_sources() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    if [ -f "$file" ] && grep -Eq '^[^#]*[[:space:]]bookworm([[:space:]]|$)' "$file"; then echo "$file"; fi
  done
}

# What the host tells apt about reaching its sources. Programs of the host that find a proxy stay out.
host_apt_options() {
  apt-config dump | sed 's/;$//' |
    grep -E '^(Acquire::(http|https|ftp|Check-|Retries|ForceIPv|Allow)|APT::Authentication)' |
    grep -Ev '^Acquire::http::(Proxy-?Auto-?Detect)|^[^ ]+ ""$' || true
}

# Key files that the sources name, and the certificates that https sources are checked with.
host_trust_files() {
  local file
  {
    sed -nE 's/^Signed-By:[[:space:]]*(\/.*)/\1/p; s/.*signed-by=([^] ,]+).*/\1/p' "$@"
    apt-config dump | sed -nE 's/^Acquire::https(::[^ ]+)?::(CAInfo|SslCert|SslKey) "(.+)";/\3/p'
  } | tr -s ' \t' '\n' | sort -u | while read -r file; do if [ -f "$file" ]; then echo "$file"; fi; done
}

# What the official Debian images say: no package files and no apt cache stay after an install. A hook
# at the end, since mmdebstrap itself needs the package files.
keep_no_packages='cat >"$1/etc/apt/apt.conf.d/docker-clean" <<END
APT::Keep-Downloaded-Packages "false";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
END'

# bootstrap ARGUMENT...: mmdebstrap, with the descriptors closed that are open here. It has apt call `cat >&N` with the next
# free N, and /bin/sh reads only numbers of one digit there.
bootstrap() (
  for descriptor in /proc/self/fd/*; do
    descriptor=${descriptor##*/}
    if [ "$descriptor" -gt 2 ] && [ "$descriptor" -lt 255 ]; then eval "exec $descriptor>&-"; fi
  done
  exec mmdebstrap --quiet --mode=root --format=directory --aptopt='Acquire::Languages "none"' \
    --aptopt='Acquire::Retries "5"' --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' "$@"
)

# make_root_file_system DIRECTORY
make_root_file_system() {
  local sources=() options=() line
  mapfile -t sources < <(host_sources)
  [ ${#sources[@]} -gt 0 ] || die "no apt source of this host gives bookworm"
  while read -r line; do options+=("--aptopt=$line"); done < <(host_apt_options)
  while read -r line; do
    options+=("--customize-hook=mkdir -p \"\$1$(dirname "$line")\"" "--customize-hook=upload $line $line")
  done < <(host_trust_files "${sources[@]}")
  if grep -Eq '^[^#]*https:' "${sources[@]}"; then
    local host_ca=${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}
    # Under a name of its own: installing ca-certificates in an image writes the usual one anew.
    options+=("--customize-hook=mkdir -p \"\$1/etc/ssl\"" "--customize-hook=upload $host_ca /etc/ssl/host-ca.crt"
      "--customize-hook=echo 'Acquire::https::CAInfo \"/etc/ssl/host-ca.crt\";' >\"\$1/etc/apt/apt.conf.d/90host-ca\"")
  fi
  bootstrap --variant=minbase "${options[@]}" --customize-hook="$keep_no_packages" \
    --customize-hook="rm -f \"\$1/etc/resolv.conf\" \"\$1/etc/hostname\"" \
    bookworm "$1" "${sources[@]}"
}

# unmount_below DIRECTORY: what a run that was killed, or failed, left mounted.
unmount_below() {
  local place
  while read -r place; do umount "$place" || true; done \
    < <(awk -v below="$1/" 'index($2, below) == 1 { print $2 }' /proc/self/mounts | sort -r)
}

# make_bases STORE: both images, in a store that the tests read later.
make_bases() {
  local log=$work/bases.log container root status=0
  say "making the base images in $1 (once a week)"
  # Not `( … ) || …`: errors inside would be passed over there.
  set +e
  (
    set -e
    store=$1
    mkdir -p "$store/tmp"
    container=$(bh from scratch)
    root=$(bh mount "$container")
    make_root_file_system "$root"
    rm -rf "$root"/var/lib/apt/lists/*
    bh commit --quiet --format docker --rm "$container" "$plain_base"
    container=$(bh from --pull-never "$plain_base")
    bh run --isolation chroot --network host "$container" -- sh -euxc '
      export DEBIAN_FRONTEND=noninteractive
      apt-get update
      apt-get install -y --no-install-recommends "$@"
      rm -rf /var/lib/apt/lists/*' sh "${dev_packages[@]}"
    bh commit --quiet --format docker --rm "$container" "$dev_base"
    rm -rf "$store/tmp"
  ) >"$log" 2>&1
  status=$?
  set -e
  if [ "$status" -ne 0 ]; then
    tail -n 40 "$log"
    unmount_below "$1" # so that others can remove it
    die "making the base images failed"
  fi
}

# The recipe, the host's settings and the week decide whether cached images are still good.
base_key() {
  local sources=()
  mapfile -t sources < <(host_sources)
  {
    cat "$builds_dir/lib/base.sh" "${sources[@]}"
    host_apt_options
    buildah --version
  } | sha256sum | cut -c 1-12 | sed "s/^/$(date -u +%G-w%V)-/"
}

# Sets base_store. Several tests may run at once: the first makes the images, the others wait; none
# removes images while another test reads them.
prepare_bases() {
  local key
  key=$(base_key)
  exec 9>"$cache_dir/lock"
  flock -s 9
  if [ ! -e "$cache_dir/$key/ready" ]; then
    flock -x 9
    if [ ! -e "$cache_dir/$key/ready" ]; then
      unmount_below "$cache_dir"
      find "$cache_dir" -mindepth 1 -maxdepth 1 -type d -name '20??-w??-*' -exec rm -rf --one-file-system {} +
      make_bases "$cache_dir/$key"
      touch "$cache_dir/$key/ready"
    fi
    flock -s 9
  fi
  base_store=$cache_dir/$key
}
