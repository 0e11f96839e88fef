FROM debian:12
SHELL ["/bin/bash", "-c"]
