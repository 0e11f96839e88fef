FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    dnf install -y git; \
    rm -rf /var/cache/dnf; \
    dnf clean all; \
    dnf install -y make
