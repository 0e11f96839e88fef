FROM debian:12
MAINTAINER Someone <someone@example.org>
#~^ maintainer-deprecated
