FROM ubuntu:24.04@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
FROM scratch AS nothing
FROM nothing AS more
COPY --from=0 / /
ARG BASE
FROM $BASE
FROM more
COPY --from=nothing / /
COPY --from=context / /
