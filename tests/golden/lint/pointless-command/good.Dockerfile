FROM debian:12
RUN systemctl enable postgresql
RUN ssh -V && vim --version
RUN echo "$(free -m | awk '/^Mem:/{print $2}') MB" && top -bn1 | head -5 > /var/log/build-load
