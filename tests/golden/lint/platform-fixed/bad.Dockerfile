FROM --platform=linux/amd64 debian:12
#~^ platform-fixed
