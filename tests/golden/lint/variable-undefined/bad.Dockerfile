FROM debian:12
ENV APP_HOME=/opt/app
WORKDIR $APP_HOM
#~^ variable-undefined
COPY a $WHERE/
#~^ variable-undefined nothing in this file
FROM scratch
COPY a $WHERE/
#~^ variable-undefined so it is empty here
