FROM debian:12
RUN apt-get update && apt-get install -y curl && rm -rf /var/lib/apt/lists/*
#~^ recommends-installed
RUN apt install -y \
#~^ recommends-installed apt
      git
