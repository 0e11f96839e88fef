FROM debian:12
RUN true
RUN true
#~^ instruction-casing
