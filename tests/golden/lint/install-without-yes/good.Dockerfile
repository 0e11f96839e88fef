FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends curl && rm -rf /var/lib/apt/lists/*
ARG OPTIONS
RUN apt-get -qq install git && apt-get install -qy git && apt-get --assume-yes install git
RUN yes | apt-get install git
RUN apt-get install $OPTIONS git
RUN apt-get update && apt-get install ./tool.deb
FROM fedora:41
RUN dnf -y install git && microdnf install git
RUN zypper -n install git && conda install -y python && apk add git
