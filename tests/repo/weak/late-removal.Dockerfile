FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    rm -rf /opt/triton
