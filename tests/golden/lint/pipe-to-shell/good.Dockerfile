FROM debian:12
ARG SHA256=2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
RUN curl -fsSLo install.sh https://example.org/install.sh \
 && echo "$SHA256  install.sh" | sha256sum -c - \
 && sh install.sh \
 && rm install.sh
RUN curl -s https://example.org/v.json | python3 -c 'import json, sys; print(json.load(sys.stdin))'
RUN curl -s https://example.org/v.json | python3 -m json.tool
RUN curl -s https://example.org/a.tar.gz | tar xz
RUN echo "echo hello" | sh
