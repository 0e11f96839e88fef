FROM debian:12
RUN curl -fsSLo tool.tar.gz http://example.org/tool-1.0.tar.gz && tar xf tool.tar.gz && rm tool.tar.gz
#~^ download-unchecked anybody can change
RUN wget -q https://example.org/tool_1.0_amd64.deb && dpkg -i tool_1.0_amd64.deb
#~^ download-unchecked `tool_1.0_amd64.deb` is used unchecked
ADD http://example.org/a.txt /a.txt
#~^ download-unchecked anybody
ADD https://example.org/b.txt /b.txt
#~^ download-unchecked
FROM debian:12
RUN curl -fsSLO https://example.org/tool_2.0_amd64.deb && dpkg --force-confnew -i tool_*.deb && rm tool_*.deb
#~^ download-unchecked `tool_2.0_amd64.deb` is used unchecked
RUN wget -O /tmp/get.py https://example.org/get.py && python3.8 /tmp/get.py
#~^ download-unchecked `get.py`
RUN curl -sSL "http://example.org/keeper-3.6.tar.gz" | tar -xzf - -C /opt
#~^ download-unchecked anybody can change
RUN wget -qO- https://example.org/lib-$(uname -m).tar.gz | tar xz --directory /usr/local
#~^ download-unchecked `lib-$(uname -m).tar.gz` is used unchecked
