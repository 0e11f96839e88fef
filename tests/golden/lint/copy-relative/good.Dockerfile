FROM debian:12
WORKDIR /app
COPY app.py .
COPY app.py /app/
