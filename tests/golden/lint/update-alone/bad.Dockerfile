FROM debian:12
RUN apt-get update
#~^ update-alone
RUN apt-get install -y --no-install-recommends curl
RUN echo "deb http://example.org/ stable main" > /etc/apt/sources.list.d/example.list && apt-get update
#~^ update-alone
FROM alpine:3.20
RUN apk update
#~^ update-alone apk
