#!/usr/bin/env bash
# Knowledge of distributions lives in stages/: outside comments, compiler/ has no address, no name of a package
# or product and no image but BuildKit's frontend.
. "$(dirname "$0")/../lib/common.sh"

# Words of prose may name distributions, so those count in lower case only, as images and code names are written.
distributions='ubuntu|debian|jammy|noble|bookworm|bullseye|almalinux|centos|fedora|rockylinux'
words='cuda|cudnn|cusparselt|nccl|nvshmem|nvidia|rocm|amdgpu|hipcc|miopen|oneapi|level-zero'
words+='|pytorch|torch|triton|magma|sccache|deadsnakes|conda|mingw|katex|vllm'
words+='|build-essential|ca-certificates|lib[a-z0-9.+]+-dev|python3-[a-z]+|gnupg2?|software-properties-common'

looked=0
while read -r file; do
  looked=$((looked + 1))
  # The examples in a command's help name stages, which are the library's words, not the compiler's.
  code=$(without_comments "$file" | sed -E 's/"stagec [^"]*"//g')
  if found=$(grep -nE '(https?|ftp)://' <<<"$code"); then complain "$file: an address: $found"; fi
  if found=$(grep -nE "(^|[^A-Za-z0-9_])($distributions)([^A-Za-z0-9_]|$)" <<<"$code"); then
    complain "$file: a distribution: $found"
  fi
  if found=$(grep -niE "(^|[^a-z0-9_])($words)([^a-z0-9_]|$)" <<<"$code"); then
    complain "$file: a package or product: $found"
  fi
  if found=$(grep -nE '"[a-z0-9.-]+(/[a-z0-9.-]+)*:[0-9][a-z0-9.-]*"' <<<"$code" | grep -v '"docker/dockerfile:'); then
    complain "$file: an image: $found"
  fi
done < <(repository_files compiler | grep -E '\.(h|cpp|def)$')
finish "$looked" "source files"
