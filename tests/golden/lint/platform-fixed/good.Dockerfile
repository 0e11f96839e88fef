FROM --platform=$BUILDPLATFORM debian:12
FROM --platform=linux/arm64 debian:12 AS build-arm64
