ARG BASE=debian:12@sha256:00
FROM ubuntu:24.04@sha256:e3b0c44298fc AS tools
#~^ digest-malformed is no digest
ADD --checksum=sha256:e3b0 https://example.org/data.bin /data/
#~^ digest-malformed compares
ADD --checksum=e3b0c442 https://example.org/more.bin /data/
#~^ digest-malformed compares
FROM $BASE
#~^ digest-malformed is no digest
COPY --from=example.org/uv:1@md5:e3b0c44298fc1c149afbf4c8996fb924 /uv /bin/
#~^ digest-malformed is no digest
RUN --mount=from=example.org/data:1@sha256:E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855,target=/data ls /data
#~^ digest-malformed is no digest
