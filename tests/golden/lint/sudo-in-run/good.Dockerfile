FROM debian:12
RUN apt-get update
