FROM debian:12
ENV LD_LIBRARY_PATH=/opt/rocm/lib
COPY rccl /src/rccl
RUN cmake -S /src/rccl -B /src/build -DCMAKE_INSTALL_PREFIX=/opt/rocm && cmake --install /src/build
FROM debian:12
RUN cd /src/b && ./configure --prefix=/opt/b && make && make install
FROM debian:12
ENV LD_LIBRARY_PATH=/opt/b/lib64:/opt/rocm/lib
RUN cd /src/b && ./configure --prefix=/opt/b && make && make install
