FROM debian:12
COPY app.py .
#~^ copy-relative
