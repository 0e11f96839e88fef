FROM debian:12
RUN curl -fsSLo /tmp/tool.tar.gz https://example.org/tool-1.0.tar.gz \
 && tar -C /opt -xf /tmp/tool.tar.gz \
 && rm /tmp/tool.tar.gz
RUN --mount=type=tmpfs,target=/tmp curl -o /tmp/a.tar.gz https://example.org/a.tar.gz && tar xf /tmp/a.tar.gz
RUN curl -o /data/model.tar.gz https://example.org/model.tar.gz
RUN git clone --branch v1.0 https://example.org/app.git /app
RUN cd /tmp && curl -fsSL https://example.org/lib-1.0.tar.gz | tar xz && make -C lib-1.0 install && rm -rf /tmp/lib-1.0
RUN cd /tmp && curl -fsSLO https://example.org/mpi-4.1.tar.gz && tar xf mpi-4.1.tar.gz && rm -rf /tmp/mpi-*
RUN cd /tmp && curl -fsSLo web.zip https://example.org/web.zip && unzip web.zip && mv dist /web && rm web.zip
