FROM debian:12
COPY tool.tar.gz /tmp/
#~^ archive-copied
RUN tar -C /opt -xf /tmp/tool.tar.gz
