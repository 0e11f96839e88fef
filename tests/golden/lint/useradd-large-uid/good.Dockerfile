FROM debian:12
RUN useradd --no-log-init -u 1000000 app
RUN useradd -u 1000 app
