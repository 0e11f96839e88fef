FROM debian:12
ADD tool.tar.gz /opt/
COPY data.tar.gz /data/
RUN --mount=type=bind,source=tool.tar.gz,target=/tmp/tool.tar.gz tar -C /opt -xf /tmp/tool.tar.gz
