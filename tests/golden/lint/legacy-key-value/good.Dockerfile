FROM debian:12
ENV MODE=production
