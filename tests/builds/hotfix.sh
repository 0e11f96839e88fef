#!/usr/bin/env bash
# The hotfix of ROCm 7.2.2 in miniature: an image ships a library, a stage rebuilds it from part of a big
# repository, and the prefix decides which of the two a program loads. Shows as well that the stage comes by
# itself at 7.2.2, is gone at 7.2.3, and cannot stay by mistake.
# shellcheck source=tests/builds/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

# make_rocm_image NAME: compilers, and a ROCm whose library lacks the fix, the way the real images are laid out.
make_rocm_image() {
  local container
  container=$(bh from --pull-never "$dev_base")
  bh add --quiet "$container" "$builds_dir/hotfix/fixture-old" /tmp/old >/dev/null
  bh run --isolation chroot "$container" -- sh -euc '
    mkdir -p /opt/rocm/lib /opt/rocm/bin
    cd /opt/rocm/lib
    gcc -shared -fPIC -Wl,-soname,libamdhip64.so.7 -o libamdhip64.so.7.2.60200 /tmp/old/hip.c
    ln -s libamdhip64.so.7.2.60200 libamdhip64.so.7
    ln -s libamdhip64.so.7 libamdhip64.so
    gcc -o /opt/rocm/bin/which-hip /tmp/old/which_hip.c -L. -lamdhip64
    echo /opt/rocm/lib > /etc/ld.so.conf.d/rocm.conf
    ldconfig
    rm -r /tmp/old'
  commit_base "$container" "$1"
}

# loaded_library IMAGE: the file that the loader takes for the program.
loaded_library() {
  # shellcheck disable=SC2016 # expanded in the image
  run_in "$1" sh -c 'realpath "$(ldd /opt/rocm/bin/which-hip | awk "/libamdhip64/ { print \$3 }")"'
}

make_repository rocm-systems "$builds_dir/hotfix/fixture-systems"
start_git_server rocm-systems
make_rocm_image rocm/dev-ubuntu-22.04:7.2.2-complete
make_project hotfix GIT_ORIGIN="$git_origin" SYSTEMS_COMMIT="$repository_commit"

# The image as it is, without any stage.
expect_equal "the base image loads the library it ships" "HIP 7.2.2 as shipped" \
  "$(run_in rocm/dev-ubuntu-22.04:7.2.2-complete env LD_LIBRARY_PATH=/opt/rocm/lib /opt/rocm/bin/which-hip)"

# 7.2.2: the stage is there without being named, and programs load what it built.
build_env vllm-rocm-base-7.2.2 portable
fixed=$image
expect_layers "$fixed" 1
expect_equal "a program loads the rebuilt library" "HIP 7.2.2 with the profiler fix" "$(run_in "$fixed" which-hip)"
expect_equal "and it is this file" /opt/rocm/lib/libamdhip64.so.7.2.60202 "$(loaded_library "$fixed")"
expect_equal "the loader looks into /opt/rocm/lib first" /opt/rocm/lib:/usr/local/lib \
  "$(run_in "$fixed" printenv LD_LIBRARY_PATH)"
expect_no_files "$fixed" /usr/local/lib/libamdhip64.so.7 /usr/local/share/clr
expect_checks vllm-rocm-base-7.2.2 "$fixed" 3

# What the clone held while the layer was built.
expect_equal "only the sparse paths, and the files above them, were checked out" \
  "$(cd "$builds_dir/hotfix/fixture-systems" && find README.md projects/clr projects/hip -type f | LC_ALL=C sort)" \
  "$(file_in "$fixed" /opt/rocm/share/clr/checkout.txt)"
expect_equal "nothing else was fetched: the files checked out and one commit" "4 files, 1" \
  "$(file_in "$fixed" /opt/rocm/share/clr/fetched.txt)"
while read -r layer; do
  expect_equal "nothing of the clone or its build is in the layer" "" \
    "$(find "$layer" -name .git -o -name '*.c' -o -name CMakeCache.txt -o -name hip_version.h)"
done < <(new_layers "$fixed")

# The same text without the prefix: the library goes where CMake puts it by default, and is never loaded.
with_prefix=$(dockerfile vllm-rocm-base-7.2.2)
without_prefix=$work/Dockerfile.without-prefix
grep -Fv -- '-DCMAKE_INSTALL_PREFIX=/opt/rocm' "$with_prefix" >"$without_prefix"
expect_equal "the two texts differ in one line" "1" "$(diff "$with_prefix" "$without_prefix" | grep -c '^[<>]')"
build_image localhost/without-prefix:1 "$without_prefix" "$project"
expect_equal "without the prefix a program loads the old library" "HIP 7.2.2 as shipped" \
  "$(run_in localhost/without-prefix:1 which-hip)"
expect_equal "which is this file" /opt/rocm/lib/libamdhip64.so.7.2.60200 "$(loaded_library localhost/without-prefix:1)"
expect_files localhost/without-prefix:1 /usr/local/lib/libamdhip64.so.7.2.60202
expect_exclusive vllm-rocm-base-7.2.2 localhost/without-prefix:1

# 7.2.3: no trace of the stage, and an env that still asks for it does not compile.
expect_no_match "at 7.2.3 the stage is gone" 'clr-hotfix|projects/clr|cmake' "$(cat "$(dockerfile vllm-rocm-base-7.2.3)")"
expect_match "and the image is the newer one" '^FROM rocm/dev-ubuntu-22.04:7\.2\.3-complete' \
  "$(cat "$(dockerfile vllm-rocm-base-7.2.3)")"
compile portable stale-envs/ stale/
expect_equal "an env that keeps the stage past its time does not compile" 2 "$compile_status"
expect_match "the message names the stage" 'clr-hotfix' "$compile_output"
expect_match "and says why its time is over" 'the release carries the fix' "$compile_output"
expect_equal "and nothing is written" "" "$(find "$project/stale" -type f 2>/dev/null)"

finish
