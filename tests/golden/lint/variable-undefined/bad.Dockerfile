FROM debian:12
ENV APP_HOME=/opt/app
WORKDIR $APP_HOM
#~^ variable-undefined
COPY a $WHERE/
#~^ variable-undefined nothing in this file
FROM scratch
COPY a $WHERE/
#~^ variable-undefined so it is empty here
COPY --chmod=$MODE b $WHERE/
#~^ variable-undefined `MODE`
RUN --mount=type=cache,target=/c,id=$CACHE make
#~^ variable-undefined `CACHE`
ENV PART=${NAME%%.*}
#~^ variable-undefined `NAME`
STOPSIGNAL $SIGNAL
#~^ variable-undefined `SIGNAL`
