FROM debian:12 AS builder
FROM debian:12
COPY --from=bulider /a /b
#~^ copy-from-unknown
