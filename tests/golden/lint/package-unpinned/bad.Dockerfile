FROM debian:12
RUN apt-get install -y curl git
#~^ package-unpinned `curl` and 1 more
RUN apk add --no-cache curl
#~^ package-unpinned
