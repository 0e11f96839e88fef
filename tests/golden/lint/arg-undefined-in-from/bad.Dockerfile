ARG VERSION=12
FROM debian:${VERSON}
#~^ arg-undefined-in-from
ARG INNER=3
FROM debian:$INNER
#~^ arg-undefined-in-from INNER
