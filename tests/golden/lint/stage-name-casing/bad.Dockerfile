FROM debian:12 AS Builder
#~^ stage-name-casing
