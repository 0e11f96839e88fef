FROM debian:12
ENV LD_LIBRARY_PATH=/opt/rocm/lib
COPY rccl /src/rccl
RUN cmake -S /src/rccl -B /src/build -DCMAKE_INSTALL_PREFIX=/usr/local && cmake --install /src/build
#~^ install-prefix-shadowed the loader takes `rccl` from `/opt/rocm/lib`
FROM debian:12
ENV LD_LIBRARY_PATH=/opt/a/lib
RUN cd /src/b && ./configure --prefix=/opt/b && make && make install
#~^ install-prefix-shadowed does not reach `/opt/b/lib`
