FROM debian:12
RUN useradd -u 1000000 app
#~^ useradd-large-uid
