FROM debian:12
RUN curl -fsSLO https://example.org/a
RUN curl -fsSLO https://example.org/b
