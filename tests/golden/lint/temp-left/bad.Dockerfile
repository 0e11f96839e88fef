FROM debian:12
RUN curl -fsSLo /tmp/tool.tar.gz https://example.org/tool-1.0.tar.gz && tar -C /opt -xf /tmp/tool.tar.gz
#~^ temp-left /tmp/tool.tar.gz
RUN git clone --branch v1.0 https://example.org/tool.git /src/tool \
#~^ temp-left /src/tool
 && cmake -S /src/tool -B /src/tool/build -DCMAKE_INSTALL_PREFIX=/opt/tool \
 && cmake --install /src/tool/build
RUN cd /tmp && curl -fsSL https://example.org/lib-1.0.tar.gz | tar xz && make -C lib-1.0 install && rm -f *.tar.gz
#~^ temp-left what was unpacked to `/tmp` stays
