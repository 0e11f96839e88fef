FROM debian:12
RUN curl -fsSLo /tmp/tool.tar.gz https://example.org/tool-1.0.tar.gz \
 && tar -C /opt -xf /tmp/tool.tar.gz \
 && rm /tmp/tool.tar.gz
RUN --mount=type=tmpfs,target=/tmp curl -o /tmp/a.tar.gz https://example.org/a.tar.gz && tar xf /tmp/a.tar.gz
RUN curl -o /data/model.tar.gz https://example.org/model.tar.gz
RUN git clone --branch v1.0 https://example.org/app.git /app
