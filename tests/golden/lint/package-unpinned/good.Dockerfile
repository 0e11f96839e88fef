FROM debian:12
RUN apt-get install -y curl=7.88.1-10+deb12u8 git=1:2.39.5-0+deb12u1
RUN apt-get install -y ./tool.deb
RUN dnf install -y curl-7.76.1
RUN apk add --no-cache "curl=~8.9"
