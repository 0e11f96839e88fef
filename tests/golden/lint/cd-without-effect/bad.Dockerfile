FROM debian:12
RUN mkdir /app && cd /app
#~^ cd-without-effect
COPY . .
