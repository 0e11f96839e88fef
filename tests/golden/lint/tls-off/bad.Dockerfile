FROM debian:12
RUN curl -fskLo /tool https://example.org/tool
#~^ tls-off `-k`
ENV GIT_SSL_NO_VERIFY=1 \
#~^ tls-off GIT_SSL_NO_VERIFY
    NODE_TLS_REJECT_UNAUTHORIZED=0
#~^ tls-off NODE_TLS
RUN wget -q --no-check-certificate https://example.org/tool
#~^ tls-off
RUN git -c http.sslVerify=false clone https://example.org/tool.git
#~^ tls-off
RUN git config --global http.sslVerify false
#~^ tls-off
RUN GIT_SSL_NO_VERIFY=true git clone https://example.org/tool.git
#~^ tls-off
RUN pip install --trusted-host example.org tool==1.0
#~^ tls-off
RUN pip config set global.trusted-host example.org
#~^ tls-off
RUN npm config set strict-ssl false
#~^ tls-off
RUN apt-get install -y --allow-unauthenticated tool
#~^ tls-off
RUN echo "deb [trusted=yes] https://example.org/ ./" > /etc/apt/sources.list.d/x.list
#~^ tls-off
RUN yum install -y --nogpgcheck tool
#~^ tls-off
COPY <<EOF /etc/yum.repos.d/x.repo
[x]
gpgcheck=0
#~^ tls-off
EOF
