FROM debian:12
RUN export PYTORCH_ROCM_ARCH="gfx90a;gfx942" && python3 setup.py install
ENV PYTORCH_ROCM_ARCH=gfx90a;gfx942
ARG ARCHITECTURES=gfx90a;gfx942
RUN A=1;B=2;export A B;echo $A
RUN export PREFIX=/opt/x;make install
RUN cmake -DAMDGPU_TARGETS='gfx90a;gfx942' . ; make
RUN X=a; make
RUN CC=gcc;gcc --version
RUN if [ "$X" = gfx90a ];then echo; fi
