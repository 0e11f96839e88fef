# What other linters know and we do not is their business; and so is what only looks like a comment.
# hadolint ignore=DL9999
# check=skip=NoSuchCheck
FROM debian@sha256:0000000000000000000000000000000000000000000000000000000000000000
COPY <<EOF /etc/note
# stagec: nothing
EOF
