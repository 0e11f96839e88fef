FROM debian:12
ENV LD_LIBRARY_PATH="/opt/rocm/lib:/usr/local/lib:"
