FROM debian:12
USER root
#~^ user-stays-root
