FROM ubuntu:24.04
#~^ base-without-digest has no digest
COPY --from=example.org/uv:0.4.1 /uv /bin/
#~^ base-without-digest has no digest
