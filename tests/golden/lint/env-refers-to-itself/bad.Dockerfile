FROM debian:12
ENV ROOT=/opt/app BIN=$ROOT/bin
#~^ env-refers-to-itself
