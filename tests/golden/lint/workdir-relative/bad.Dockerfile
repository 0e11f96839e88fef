FROM debian:12
WORKDIR app
#~^ workdir-relative
