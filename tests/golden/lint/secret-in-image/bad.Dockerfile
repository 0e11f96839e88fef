FROM debian:12
ARG NPM_TOKEN
#~^ secret-in-image NPM_TOKEN
RUN npm config set //example.org/:_authToken=$NPM_TOKEN && npm ci
ENV DB_PASSWORD=hunter2 \
#~^ secret-in-image DB_PASSWORD
    MODE=production
COPY id_rsa /root/.ssh/id_rsa
#~^ secret-in-image id_rsa
RUN git clone https://x:ghp_abcdefghijklmnopqrstuvwxyz0123456789@example.org/x.git
#~^ secret-in-image the form of a secret
ENV LICENSE_KEY=lgNvGyhnUKpa5PJi
#~^ secret-in-image LICENSE_KEY
ENV API_KEY=abcdefghijklmnopqrstuvwxyz
#~^ secret-in-image API_KEY
