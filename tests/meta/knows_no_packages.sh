#!/usr/bin/env bash
# Knowledge of distributions lives in stages/: outside comments, compiler/ has no address, no name of a package
# or product and no image but BuildKit's frontend.
. "$(dirname "$0")/../lib/common.sh"

# Words of prose may name distributions, so those count in lower case only, as images and code names are written.
distributions='ubuntu|debian|jammy|noble|bookworm|bullseye|almalinux|centos|fedora|rockylinux'
words='cuda|cudnn|cusparselt|nccl|nvshmem|nvidia|rocm|amdgpu|hipcc|miopen|oneapi|level-zero'
words+='|pytorch|torch|triton|magma|sccache|deadsnakes|miniconda|mingw|katex|vllm'
words+='|build-essential|ca-certificates|lib[a-z0-9.+]+-dev|python3-[a-z]+|gnupg2?|software-properties-common'

mapfile -t files < <(repository_files compiler | grep -E '\.(h|cpp|def)$')
# The examples in a command's help name stages, which are the library's words, not the compiler's.
code=$(without_comments "${files[@]}" | sed -E 's/"stagec [^"]*"//g')

# look_for WHAT GREP-ARGUMENTS: in the text of the lines, behind file and number.
look_for() {
  local found
  if found=$(grep "${@:2}" <<<"$code"); then complain "$1:" "$found"; fi
}

look_for "an address" -E '(https?|ftp)://'
look_for "a distribution" -E ": .*([^A-Za-z0-9_])($distributions)([^A-Za-z0-9_]|$)"
look_for "a package or product" -iE ": .*([^a-z0-9_])($words)([^a-z0-9_]|$)"
images=$(grep -E ': .*"[a-z0-9.-]+(/[a-z0-9.-]+)*:[0-9][a-z0-9.-]*"' <<<"$code" | grep -v '"docker/dockerfile:' || true)
[ -z "$images" ] || complain "an image:" "$images"
finish "${#files[@]}" "source files"
