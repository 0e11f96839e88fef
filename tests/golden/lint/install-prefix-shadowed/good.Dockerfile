FROM debian:12
ENV LD_LIBRARY_PATH=/opt/new/lib:/opt/old/lib
RUN cd /src/fabric && ./configure --prefix=/opt/new && make install
FROM example.org/accel-dev:7.0
ENV LD_LIBRARY_PATH=/opt/accel/lib
RUN cd /src/b && ./configure --prefix=/opt/accel && make && make install
FROM debian:12
RUN cd /src/b && ./configure --prefix=/opt/b && make && make install
FROM debian:12
ENV LD_LIBRARY_PATH=/opt/b/lib64:/opt/c/lib
RUN cd /src/b && ./configure --prefix=/opt/b && make && make install
