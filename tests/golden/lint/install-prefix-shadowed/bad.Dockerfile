FROM debian:12
ENV LD_LIBRARY_PATH=/opt/old/lib:/opt/new/lib
RUN cd /src/fabric && ./configure --prefix=/opt/old && make install
RUN cd /src/fabric && ./configure --prefix=/opt/new && make install
#~^ install-prefix-shadowed after the same in `/opt/old/lib`
FROM example.org/accel-dev:7.0
ENV LD_LIBRARY_PATH=/opt/accel/lib
COPY comm /src/comm
RUN cmake -S /src/comm -B /src/build -DCMAKE_INSTALL_PREFIX=/usr/local && cmake --install /src/build
#~^ install-prefix-shadowed the loader looks into `/opt/accel/lib`
FROM debian:12
ENV LD_LIBRARY_PATH=/opt/a/lib
RUN cd /src/b && ./configure --prefix=/opt/b && make && make install
#~^ install-prefix-shadowed does not reach `/opt/b/lib`
