FROM debian:12
USER root
RUN useradd app
USER app
