ARG OTHER=example.org/other
ARG TAG=latest
FROM ubuntu
#~^ base-unpinned no tag
FROM example.org:5000/tools:latest AS tools
#~^ base-unpinned latest
FROM debian:12
COPY --from=example.org/uv:latest /uv /bin/
#~^ base-unpinned latest
RUN --mount=from=example.org/data,target=/data ls /data
#~^ base-unpinned no tag
FROM ${OTHER}
#~^ base-unpinned if no other is given
FROM ubuntu:$TAG
#~^ base-unpinned latest
