FROM debian:12
RUN apt-get update && apt-get install -y openssl
RUN dnf -y update openssl
