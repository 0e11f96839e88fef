FROM debian:12 AS app
COPY --from=app /a /b
#~^ copy-from-self this build stage itself
FROM debian:12
COPY --from=later /a /b
#~^ copy-from-self further down
FROM debian:12 AS later
