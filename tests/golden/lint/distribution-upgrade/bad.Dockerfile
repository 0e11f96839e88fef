FROM debian:12
RUN apt-get update && apt-get upgrade -y
#~^ distribution-upgrade
RUN dnf -y update && apk --no-cache upgrade
#~^ distribution-upgrade dnf
#~^^ distribution-upgrade apk
