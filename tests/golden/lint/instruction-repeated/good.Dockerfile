FROM debian:12
CMD ["two"]
FROM debian:12
CMD ["three"]
