FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    git init -q /tmp/tool; \
    git -C /tmp/tool fetch -q --depth 1 origin refs/tags/v1.15; \
    rm -rf /tmp/tool
