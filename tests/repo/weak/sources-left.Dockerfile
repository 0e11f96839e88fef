FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    git init -q /tool; \
    git -C /tool fetch -q --depth 1 origin d100e6cdd4c67cbe5322fa26b2ee8aa34ea7ebcf
