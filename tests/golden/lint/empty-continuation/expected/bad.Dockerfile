FROM debian:12
RUN make \
  install
#~^^ empty-continuation
