FROM debian:12
RUN make \

#~^ empty-continuation
