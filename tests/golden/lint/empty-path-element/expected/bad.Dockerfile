FROM debian:12
ENV LD_LIBRARY_PATH=/opt/rocm/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
#~^ empty-path-element
ENV PYTHONPATH=/app:
#~^ empty-path-element
ENV CPATH="/a::/b"
#~^ empty-path-element
RUN export LIBRARY_PATH=/opt/lib: && make
#~^ empty-path-element
FROM nvidia/cuda:12.6.2-base-ubuntu24.04
ENV LD_LIBRARY_PATH="/opt/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
#~^ empty-path-element if the base image
