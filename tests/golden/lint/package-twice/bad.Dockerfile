FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends curl git curl && rm -rf /var/lib/apt/lists/*
#~^ package-twice asked for twice
RUN pip install numpy==1.26.4
RUN pip install numpy==2.0.0
#~^ package-twice two versions
RUN pip install "wheel<1" && apt-get install -y git=1:2.39
