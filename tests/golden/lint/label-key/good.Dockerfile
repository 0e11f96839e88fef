FROM debian:12
LABEL org.example.label=1
