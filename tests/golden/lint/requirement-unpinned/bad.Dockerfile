FROM debian:12
RUN pip install --no-cache-dir numpy
#~^ requirement-unpinned
RUN npm install -g typescript @types/node
#~^ requirement-unpinned 1 more
RUN python3 -m pip install numpy scipy==1.14.1
#~^ requirement-unpinned `numpy`
RUN go install example.org/tool@latest
#~^ requirement-unpinned
RUN gem install rake
#~^ requirement-unpinned
RUN pip install -v --no-cache-dir --index-url https://example.org/whl 'torch'
#~^ requirement-unpinned `torch`
