FROM debian:12
EXPOSE 80/TCP
#~^ expose-protocol-casing
