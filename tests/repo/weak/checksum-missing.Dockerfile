FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    curl -fsSL --retry 5 -o /tmp/tool.tar.xz https://example.org/tool.tar.xz; \
    tar -xf /tmp/tool.tar.xz -C /opt; \
    rm -rf /tmp/tool.tar.xz
