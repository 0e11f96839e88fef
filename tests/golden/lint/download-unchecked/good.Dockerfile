FROM debian:12
ARG SHA256=2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
RUN curl -fsSLo tool.tar.gz https://example.org/tool-1.0.tar.gz \
 && echo "$SHA256  tool.tar.gz" | sha256sum -c - \
 && tar xf tool.tar.gz \
 && rm tool.tar.gz
ADD --checksum=sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae https://example.org/b.txt /b.txt
RUN curl -fsSLo /etc/motd https://example.org/motd
# tool is fetched without a checksum: its makers publish none
RUN curl -fsSLo tool.tar.gz https://example.org/tool-1.0.tar.gz && tar xf tool.tar.gz && rm tool.tar.gz
FROM debian:12
RUN curl -fsSL https://example.org/key.asc | tee /etc/apt/keyrings/example.asc && curl -s https://example.org/a.json | jq .name
RUN curl -fsSL https://example.org/lib.tar.gz | tee /tmp/lib.tar.gz | tar xz -C /opt && echo "1234  /tmp/lib.tar.gz" | sha256sum -c
