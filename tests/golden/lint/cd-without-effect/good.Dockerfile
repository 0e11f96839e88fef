FROM debian:12
WORKDIR /app
COPY . .
RUN cd /app && make
RUN (cd /app; make)
RUN test -d /app || cd /
