FROM debian:12
RUN make 2>&1 | tee /var/log/make.log
#~^ pipe-without-pipefail only the status of `tee`
RUN curl -s https://example.org/versions | sort | awk '{ print $1 }' > /versions
#~^ pipe-without-pipefail the status of `curl` is lost
RUN bash -c "set -e; curl -s https://example.org/i.sh | bash"
#~^ pipe-without-pipefail
