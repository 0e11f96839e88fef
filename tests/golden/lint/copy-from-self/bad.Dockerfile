FROM debian:12 AS app
COPY --from=app /a /b
#~^ copy-from-self this build stage itself
FROM debian:12
COPY --from=later /a /b
#~^ copy-from-self further down
COPY --from=1 /a /b
#~^ copy-from-self this build stage itself
COPY --from=2 /a /b
#~^ copy-from-self further down
COPY --from=3 /a /b
#~^ copy-from-self no build stage
RUN --mount=type=bind,from=later,target=/l make
#~^ copy-from-self further down
FROM debian:12 AS later
