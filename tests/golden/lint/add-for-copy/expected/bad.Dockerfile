FROM debian:12
COPY run.sh /usr/local/bin/
#~^ add-for-copy
