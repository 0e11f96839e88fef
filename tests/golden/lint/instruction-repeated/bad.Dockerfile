FROM debian:12
CMD ["one"]
#~^ instruction-repeated
CMD ["two"]
HEALTHCHECK NONE
#~^ instruction-repeated
HEALTHCHECK CMD true
