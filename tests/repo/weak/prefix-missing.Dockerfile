FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    cmake -S /opt/source -B /opt/source-build -DCMAKE_BUILD_TYPE=Release; \
    cmake --install /opt/source-build
