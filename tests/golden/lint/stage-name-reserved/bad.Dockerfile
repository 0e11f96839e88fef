FROM debian:12 AS scratch
#~^ stage-name-reserved
