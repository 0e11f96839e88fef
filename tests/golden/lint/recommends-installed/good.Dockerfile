FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends curl && rm -rf /var/lib/apt/lists/*
RUN apt-get -o APT::Install-Recommends=0 install -y git
RUN apt-get install -y --install-recommends git
