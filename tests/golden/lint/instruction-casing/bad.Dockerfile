FROM debian:12
RUN true
run true
#~^ instruction-casing
