FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends curl && rm -rf /var/lib/apt/lists/*
COPY install.sh /
RUN apt-get update && /install.sh
RUN apt-get update; apt-get install -y git
RUN apt update && apt-cache policy git
