FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends curl git && rm -rf /var/lib/apt/lists/*
ARG KIND
RUN if [ "$KIND" = a ]; then apt-get install -y vim less; else apt-get install -y vim; fi
RUN pip install numpy==1.26.4 && pip install scipy==1.14.0
RUN pip install "numpy<2"
RUN apt-get purge -y vim && apt-get install -y vim
FROM debian:12
RUN apt-get install -y curl
FROM debian:12
RUN apt-get install -y git
RUN apt-get install -y git make
