FROM debian:12
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
RUN make 2>&1 | tee /var/log/make.log
FROM debian:12
RUN curl -s https://example.org/a.tar.gz | tar xz
RUN echo "a  b" | sha256sum -c -
RUN yes | sh setup.sh
RUN make | tee log || exit 1
RUN if curl -s https://example.org | tee out; then echo good; fi
RUN bash -o pipefail -c "make | tee log"
SHELL ["/bin/bash", "-c"]
RUN set -euxo pipefail && make | tee log
RUN <<EOF
#!/bin/bash
set -eo pipefail
make | tee log
EOF
