FROM debian:12
LABEL my..label=1
#~^ label-key
LABEL com.docker.thing=1
#~^ label-key
