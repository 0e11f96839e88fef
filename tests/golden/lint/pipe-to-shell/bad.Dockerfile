FROM debian:12
RUN curl -fsSL https://example.org/install.sh | sh
#~^ pipe-to-shell
RUN wget -qO- https://example.org/get.py | sudo -E python3 -
#~^ pipe-to-shell python3
RUN sh -c "$(curl -fsSL https://example.org/install.sh)" -- -y
#~^ pipe-to-shell
RUN curl -s https://example.org/i.sh | sed 's/sudo//' | bash -s -- --yes
#~^ pipe-to-shell bash
SHELL ["/bin/bash", "-c"]
RUN bash <(curl -s https://example.org/i.sh)
#~^ pipe-to-shell bash
RUN source <(curl -s https://example.org/i.sh)
#~^ pipe-to-shell source
