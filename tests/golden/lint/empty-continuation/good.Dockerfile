FROM debian:12
RUN make \
  install
RUN make && \
  # a comment
  make install
RUN <<EOF

make
EOF
COPY <<EOF /a

x
EOF
RUN echo a\\

RUN make \
