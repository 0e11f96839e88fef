FROM debian:12
COPY install_gcc.sh /install_gcc.sh
RUN bash /install_gcc.sh; \
    rm -f /install_gcc.sh
