FROM debian:12
ENV MODE=production
#~^ legacy-key-value
ENV TITLE="two words"
#~^ legacy-key-value
ENV OTHER "quoted words"
#~^ legacy-key-value
