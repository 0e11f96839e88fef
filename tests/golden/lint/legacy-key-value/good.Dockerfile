FROM debian:12
ENV MODE=production
ENV "A B"=c
