ARG TORCH_VERSION=2.5.1
FROM debian:12
ARG TORCH_VERSION
RUN pip install torch==${TORCH_VERSION}
FROM debian:12 AS one
ARG JOBS=4
FROM one
RUN make -j$JOBS && echo '$TORCH_VERSION' ${TORCH_VERSION:-none}
FROM debian:12
RUN JOBS=$(nproc); make -j$JOBS
RUN for JOBS in 1 2; do make -j$JOBS; done
ENV JOBS=3
RUN make -j$JOBS
FROM debian:12
ARG FORCE_BUILD=${FORCE_BUILD} \
    TARGET=$TARGET
RUN test "$FORCE_BUILD" = on
