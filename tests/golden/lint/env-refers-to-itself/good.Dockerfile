FROM debian:12
ENV ROOT=/opt/app
ENV BIN=$ROOT/bin
ENV ROOT=/opt/other NEXT=$ROOT/next PATH=$BIN:$PATH
