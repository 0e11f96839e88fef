FROM debian:12
WORKDIR /app
COPY app.py .
COPY app.py /app/
FROM scratch
COPY --from=0 /app/app.py .
