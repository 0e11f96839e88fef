FROM debian:12 AS builder
FROM debian:12
COPY --from=builder /a /b
COPY --from=nginx /a /c
COPY --from=0 /a /d
