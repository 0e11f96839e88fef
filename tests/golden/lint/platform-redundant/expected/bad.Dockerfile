FROM debian:12
#~^ platform-redundant
