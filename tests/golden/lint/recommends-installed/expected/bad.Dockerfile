FROM debian:12
RUN apt-get update && apt-get install --no-install-recommends -y curl && rm -rf /var/lib/apt/lists/*
#~^ recommends-installed
RUN apt install --no-install-recommends -y \
#~^ recommends-installed apt
      git
