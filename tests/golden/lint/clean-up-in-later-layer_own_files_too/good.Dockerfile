FROM fedora:41
RUN dnf install -y epel-release
RUN dnf install -y git; dnf clean all
RUN dnf clean all
