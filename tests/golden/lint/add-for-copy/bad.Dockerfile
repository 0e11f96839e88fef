FROM debian:12
ADD run.sh /usr/local/bin/
#~^ add-for-copy
