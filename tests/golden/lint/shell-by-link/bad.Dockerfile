FROM debian:12
RUN ln -sf /bin/bash /bin/sh
#~^ shell-by-link
RUN rm /bin/sh && ln -s /bin/bash /bin/sh
#~^ shell-by-link
