FROM --platform=$TARGETPLATFORM debian:12
#~^ platform-redundant
