FROM debian:12
RUN apt-get update && apt-get install --no-install-recommends curl && rm -rf /var/lib/apt/lists/*
#~^ install-without-yes asks before
RUN apt-get update \
 && apt-get -q install \
#~^ install-without-yes
      git \
 && apt-get autoremove
#~^ install-without-yes before it removes
FROM fedora:41
RUN dnf install git && yum remove git
#~^ install-without-yes dnf
#~^^ install-without-yes yum
RUN zypper install git
#~^ install-without-yes zypper
RUN conda create -n tools python=3.12
#~^ install-without-yes conda
RUN bash -c "apt-get install git"
#~^ install-without-yes apt-get
