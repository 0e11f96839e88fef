FROM debian:12
COPY run.sh /usr/local/bin/
ADD tool.tar.gz /opt/
ADD https://example.org/a.txt /a.txt
ADD files* /opt/
