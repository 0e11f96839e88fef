FROM debian:12
EXPOSE 80/tcp
#~^ expose-protocol-casing
