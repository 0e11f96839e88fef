FROM debian:12
RUN wget -nv https://example.org/a.txt
RUN wget -qO- https://example.org/ && wget --progress=dot:giga https://example.org/b
