FROM debian:12
RUN --mount=type=bind,source=requirements.txt,target=/requirements.txt pip install -r /requirements.txt
#~^ mount-not-in-key
