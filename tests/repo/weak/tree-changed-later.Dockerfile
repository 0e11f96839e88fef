FROM debian:12
# tool: a tool [stages/tool.stage]
RUN set -eux; \
    chown -R jenkins:jenkins /opt/python-3.12-venv
