FROM debian:12
