FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    npm install -g katex@0.18.4
