FROM debian:12
RUN systemctl enable postgresql
RUN ssh -V && vim --version
