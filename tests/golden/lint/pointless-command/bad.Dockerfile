FROM debian:12
RUN systemctl start postgresql
#~^ pointless-command
RUN ifconfig eth0
#~^ pointless-command
