FROM debian:12
COPY a.txt b.txt /data/
COPY a.txt b.txt .
COPY a.txt /data
