FROM debian:12
RUN curl -fsSLO https://example.org/a
RUN wget -q https://example.org/b
#~^ curl-and-wget
