FROM debian:12
ENV DEBIAN_FRONTEND="noninteractive"
