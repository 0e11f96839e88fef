FROM debian:12
ENV APP_HOME=/opt/app
WORKDIR $APP_HOME
ARG TARGET
COPY a ${TARGET}/
COPY b ${OTHER:-/opt}/
RUN echo $ANYTHING
ENV PATH=/opt/bin:$PATH
# Asked for by an ARG of its own: arg-lost-in-stage tells it.
COPY app-$TARGETARCH /app
