FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    curl -fsSL https://example.org/set-up | sh
