FROM debian:12
# The list beside this file counts alone.
COPY build x.log /opt/
COPY other /opt/
#~^ copy-ignored `other` is not in the build context: `*` leaves it out
