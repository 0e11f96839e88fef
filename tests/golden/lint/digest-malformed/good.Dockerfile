FROM ubuntu:24.04@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 AS tools
ARG SUM
ADD --checksum=$SUM https://example.org/data.bin /data/
ADD --checksum=sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 https://example.org/more.bin /data/
ADD --checksum=e3b0c442 https://example.org/source.git#v1 /source
FROM example.org/base@sha512:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
COPY --from=tools /data /data
