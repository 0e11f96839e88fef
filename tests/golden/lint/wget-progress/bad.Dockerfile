FROM debian:12
RUN wget https://example.org/a.txt
#~^ wget-progress
