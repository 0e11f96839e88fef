FROM debian:12
RUN curl -fsLo /tool https://example.org/tool
ENV GIT_SSL_NO_VERIFY=0 NODE_TLS_REJECT_UNAUTHORIZED=1
RUN curl -k https://localhost:8080/health
RUN git config --global http.sslVerify true
RUN curl -K config https://example.org/tool
RUN npm config set strict-ssl true
