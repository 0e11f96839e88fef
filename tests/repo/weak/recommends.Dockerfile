FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    apt-get update; \
    apt-get install -y git; \
    rm -rf /var/lib/apt/lists/*
