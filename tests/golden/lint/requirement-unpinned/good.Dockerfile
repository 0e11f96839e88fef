FROM debian:12
RUN pip install --no-cache-dir numpy==2.1.3
RUN pip install -r requirements.txt && pip install . && pip install -e .[dev]
RUN npm install && npm install -g typescript@5.6.3
RUN go install example.org/tool@v1.2.3 && go install ./...
RUN gem install rake -v 13.2.1
