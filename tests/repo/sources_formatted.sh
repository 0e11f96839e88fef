#!/usr/bin/env bash
# Our own stages and envs are as `stagec fmt` writes them.
. "$(dirname "$0")/../lib/common.sh"

"$2" fmt --check stages/ envs/
