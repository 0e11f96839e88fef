FROM debian:12 AS build
FROM alpine:3.20 AS build
#~^ stage-name-repeated
