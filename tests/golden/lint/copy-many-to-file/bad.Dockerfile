FROM debian:12
COPY a.txt b.txt /data
#~^ copy-many-to-file
