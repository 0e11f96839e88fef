FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    python3 -m pip install numpy
