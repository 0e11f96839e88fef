FROM debian:12
# requirements: packages [stages/requirements.stage]
RUN echo packages

# cuda: the toolkit [stages/cuda.stage]
RUN echo toolkit
