FROM debian:12 AS base
ARG WHAT=build
# The names of other directories, and what is taken back.
COPY src/build docs docs/licence.txt secrets /opt/
# All that is left, some of what a pattern matches, and what is only known in the build.
COPY . *.txt */*.log $WHAT /opt/
ADD https://example.org/build.log git@example.org:build.git /opt/
FROM debian:12
# From another image there is nothing left out.
COPY --from=base build /opt/
COPY <<build.log /opt/
x
build.log
