FROM debian:12 AS all_cuda
FROM debian:12 AS image
