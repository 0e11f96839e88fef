FROM debian:12
RUN date
