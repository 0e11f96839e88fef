FROM debian:12 AS tools
FROM debian:12 AS app
COPY --from=tools /a /b
