FROM debian:12
RUN apt update && apt install -y curl
#~^ apt-in-script
