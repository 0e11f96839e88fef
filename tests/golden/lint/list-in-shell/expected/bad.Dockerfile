FROM debian:12
RUN export PYTORCH_ROCM_ARCH="gfx90a;gfx942" && python3 setup.py install
#~^ list-in-shell runs `gfx942`
RUN TORCH_CUDA_ARCH_LIST="8.0;9.0+PTX" pip wheel .
#~^ list-in-shell
RUN cd build && cmake -DAMDGPU_TARGETS="gfx90a;gfx942;gfx1100" -DBUILD_TESTING=OFF .. && make
#~^ list-in-shell
RUN cmake -S . -B build -DLLVM_ENABLE_PROJECTS="clang;lld;mlir" \
#~^ list-in-shell runs `lld`
      -DCMAKE_BUILD_TYPE=Release
