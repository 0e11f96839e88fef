FROM debian:12
LABEL org.opencontainers.image.authors="Someone <someone@example.org>"
#~^ maintainer-deprecated
