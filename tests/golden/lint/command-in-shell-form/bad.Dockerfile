FROM debian:12
CMD python3 -m http.server 8080
#~^ command-in-shell-form
FROM debian:12
ENTRYPOINT /start.sh $MODE && true
#~^ command-in-shell-form
FROM debian:12
CMD
#~^ command-in-shell-form without a command
