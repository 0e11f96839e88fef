FROM debian:12
CMD ["python3", "-m", "http.server", "8080"]
FROM debian:12
ENTRYPOINT exec /start.sh "$MODE"
HEALTHCHECK CMD curl -f http://localhost/
FROM debian:12
SHELL ["/bin/bash", "-c"]
CMD /start.sh
