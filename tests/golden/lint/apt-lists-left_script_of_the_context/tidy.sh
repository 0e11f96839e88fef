set -e
apt-get update
apt-get install -y --no-install-recommends curl
trap 'rm -rf /var/lib/apt/lists/*' EXIT
