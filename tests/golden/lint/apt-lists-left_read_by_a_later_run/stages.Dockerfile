FROM debian:12 AS base
RUN apt-get update && apt-get install -y --no-install-recommends curl
#~^ apt-lists-left
FROM base AS tools
RUN curl -fsSLO https://example.org/tool.deb
FROM tools
RUN apt-get install -y ./tool.deb
