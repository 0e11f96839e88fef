FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends curl && rm -rf /var/lib/apt/lists/*
#~^ install-without-yes asks before
RUN apt-get update \
 && apt-get -q install -y \
#~^ install-without-yes
      git \
 && apt-get autoremove -y
#~^ install-without-yes before it removes
FROM fedora:41
RUN dnf install -y git && yum remove -y git
#~^ install-without-yes dnf
#~^^ install-without-yes yum
RUN zypper install -y git
#~^ install-without-yes zypper
RUN conda create -y -n tools python=3.12
#~^ install-without-yes conda
RUN bash -c "apt-get install -y git"
#~^ install-without-yes apt-get
