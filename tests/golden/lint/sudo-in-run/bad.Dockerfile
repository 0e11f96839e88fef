FROM debian:12
RUN sudo apt-get update
#~^ sudo-in-run
