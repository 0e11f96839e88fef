FROM debian:12 AS tools
FROM debian:12 AS app
COPY --from=tools /a /b
COPY --from=0 /a /b
RUN --mount=type=bind,from=tools,target=/t --mount=type=bind,from=2,target=/i make
