FROM debian:12
RUN curl -fsSLo tool.tar.gz http://example.org/tool-1.0.tar.gz && tar xf tool.tar.gz && rm tool.tar.gz
#~^ download-unchecked anybody can change
RUN wget -q https://example.org/tool_1.0_amd64.deb && dpkg -i tool_1.0_amd64.deb
#~^ download-unchecked `tool_1.0_amd64.deb` is used unchecked
ADD http://example.org/a.txt /a.txt
#~^ download-unchecked anybody
ADD https://example.org/b.txt /b.txt
#~^ download-unchecked
