FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    apt-get update; \
    apt-get install -y --no-install-recommends git
