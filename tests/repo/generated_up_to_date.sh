#!/usr/bin/env bash
# generated/ is what the stages and envs compile to now. `./dev compile` brings it up to date.
. "$(dirname "$0")/../lib/common.sh"

"$2" compile envs/ -o generated/ --check
