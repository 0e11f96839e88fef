FROM debian:12
RUN --mount=type=bind,source=requirements.txt,target=/requirements.txt : 2c26b46b68ffc68ff99b453c1d304134 \
 && pip install -r /requirements.txt
RUN --mount=type=cache,target=/root/.cache --mount=type=secret,id=x true
RUN --mount=from=example.org/tools:1.0,target=/tools true
