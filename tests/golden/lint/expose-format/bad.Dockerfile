FROM debian:12
EXPOSE 127.0.0.1:80:8080
#~^ expose-format
