ARG VERSION
FROM debian:$VERSION
#~^ from-default-invalid
