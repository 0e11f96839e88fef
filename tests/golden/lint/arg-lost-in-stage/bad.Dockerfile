ARG TORCH_VERSION=2.5.1
FROM debian:12
RUN pip install torch==${TORCH_VERSION}
#~^ arg-lost-in-stage TORCH_VERSION
FROM debian:12 AS one
ARG JOBS=4
RUN make -j$JOBS
FROM debian:12
RUN make -j$JOBS && echo $TARGETARCH
#~^ arg-lost-in-stage
#~^^ arg-lost-in-stage TARGETARCH
COPY --chown=$TORCH_VERSION a /b
#~^ arg-lost-in-stage
FROM debian:12
ARG TORCH_VERSION=${TORCH_VERSION}
#~^ arg-lost-in-stage TORCH_VERSION
FROM debian:12
WORKDIR /opt/$PLACE
#~^ arg-lost-in-stage its ARG stands below
ARG PLACE=tools
