FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    mkdir -p /tmp/tool; \
    cp /tmp/tool /usr/bin/
