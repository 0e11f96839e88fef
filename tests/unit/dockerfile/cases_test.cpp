// Files as people write them: every instruction on the lines it should be on.
#include <doctest/doctest.h>

#include "reading.h"

using stagec::testing::Reading;

namespace {

/// The lines of the instructions of a file that must have no problem and be written so that it reads the same.
std::string lines(const std::string& text) {
  const Reading reading(text);
  if (!reading.sink.empty()) {
    return reading.problems().front();
  }
  const std::string written = stagec::dockerfile::write(reading.image);
  const Reading again(written);
  CHECK(again.sink.empty());
  CHECK(again.image == reading.image);
  CHECK(stagec::dockerfile::write(again.image) == written);
  return reading.lines();
}

}  // namespace

TEST_CASE("an install over several lines") {
  CHECK(lines("FROM ubuntu:24.04\n"
              "RUN apt-get update \\\n"
              " && apt-get install -y --no-install-recommends numactl libnuma1 \\\n"
              " && apt-get autoremove -y \\\n"
              " && apt-get clean\n") == "FROM 1, RUN 2-5");
}

TEST_CASE("one RUN after another") {
  CHECK(lines("FROM ubuntu:22.04\n"
              "RUN apt-get update\n"
              "RUN apt-get install -y --no-install-recommends libopenblas-dev\n"
              "RUN apt-get install -y --no-install-recommends liblapack-dev\n"
              "RUN apt-get clean && rm -rf /var/lib/apt/lists/*\n") == "FROM 1, RUN 2, RUN 3, RUN 4, RUN 5");
}

TEST_CASE("clones") {
  CHECK(lines("FROM ubuntu:22.04\n"
              "WORKDIR /opt\n"
              "RUN git clone https://git.example.org/rocm-libs.git\n"
              "RUN git clone --depth 1 git@git.example.org:team/kernels.git kernels && rm -rf kernels/.git\n") ==
        "FROM 1, WORKDIR 2, RUN 3, RUN 4");
  CHECK(lines("FROM ubuntu:22.04\n"
              "ARG KERNELS_COMMIT=3b7e2d1f0c9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c\n"
              "RUN git clone https://git.example.org/kernels.git /opt/kernels && \\\n"
              "    git -C /opt/kernels checkout \"${KERNELS_COMMIT}\"\n"
              "RUN cd aux && git reset --hard 0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c\n") ==
        "FROM 1, ARG 2, RUN 3-4, RUN 5");
}

TEST_CASE("scripts copied, run and removed") {
  CHECK(lines("FROM ubuntu:22.04\n"
              "ARG WITH_LINTERS\n"
              "COPY setup/packages.bash /tmp/packages.bash\n"
              "RUN /bin/bash -e /tmp/packages.bash && rm -f /tmp/packages.bash\n"
              "WORKDIR /work\n"
              "COPY setup/linters.bash setup/lib.bash ./\n"
              "RUN test -z \"$WITH_LINTERS\" || bash linters.bash\n"
              "RUN rm linters.bash lib.bash\n") == "FROM 1, ARG 2, COPY 3, RUN 4, WORKDIR 5, COPY 6, RUN 7, RUN 8");
}

TEST_CASE("CRLF with continuations and a here-document") {
  CHECK(lines("FROM ubuntu:24.04\r\n"
              "RUN apt-get update && \\\r\n"
              "    apt-get install -y --no-install-recommends xz-utils && \\\r\n"
              "    rm -rf /var/lib/apt/lists/*\r\n"
              "RUN <<EOF\r\n"
              "apt-get update\r\n"
              "EOF\r\n"
              "RUN apt-get install -y \\\r\n"
              "    tree\r\n") == "FROM 1, RUN 2-4, RUN 5-7, RUN 8-9");
}

TEST_CASE("several build stages") {
  CHECK(lines("FROM python:3.12-slim AS one\n"
              "ENV PIP_NO_CACHE_DIR=1\n"
              "RUN python -m pip install six==1.17.0\n"
              "\n"
              "FROM one AS two\n"
              "RUN pip3 install six==1.17.0\n"
              "\n"
              "FROM python:3.12-slim\n"
              "RUN PIP_NO_CACHE_DIR=true pip install six==1.17.0\n"
              "RUN pip install packaging==24.2\n"
              "COPY --from=two /usr/local /usr/local\n") ==
        "FROM 1, ENV 2, RUN 3, FROM 5, RUN 6, FROM 8, RUN 9, RUN 10, COPY 11");
}

TEST_CASE("a cmake build") {
  CHECK(lines("FROM rocm/dev-ubuntu-22.04:7.0\n"
              "ENV LD_LIBRARY_PATH=/opt/rocm/lib\n"
              "COPY rccl /src/rccl\n"
              "RUN cmake -S /src/rccl -B /src/b -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=/opt/rocm \\\n"
              " && cmake --build /src/b -j\"$(nproc)\" \\\n"
              " && make -C /src/b install \\\n"
              " && rm -rf /src\n") == "FROM 1, ENV 2, COPY 3, RUN 4-7");
}

TEST_CASE("a file with a bit of everything") {
  CHECK(lines("# syntax=docker/dockerfile:1\n"
              "# A header.\n"
              "\n"
              "ARG V=1\n"
              "# the base\n"
              "FROM --platform=linux/amd64 base:${V} AS a\n"
              "SHELL [\"/bin/bash\", \"-c\"]\n"
              "ENV A=\"x $y\" B='c' \\\n"
              "    C=\"\\\"\"\n"
              "LABEL a.b=\"c d\"\n"
              "RUN --mount=type=cache,target=/c \\\n"
              "    --mount=type=secret,id=s \\\n"
              "    # a comment\n"
              "    set -e; \\\n"
              "    x\n"
              "COPY <<-\"EOF\" /etc/x\n"
              "\ta\n"
              "\tEOF\n"
              "HEALTHCHECK --interval=5s CMD x\n"
              "ONBUILD RUN y\n"
              "STOPSIGNAL 9\n"
              "EXPOSE 80/tcp\n"
              "VOLUME [\"/a b\"]\n"
              "USER u\n"
              "ENTRYPOINT [\"a\"]\n"
              "CMD b c\n") ==
        "ARG 4, FROM 6, SHELL 7, ENV 8-9, LABEL 10, RUN 11-15, COPY 16-18, HEALTHCHECK 19, ONBUILD 20, STOPSIGNAL 21, "
        "EXPOSE 22, VOLUME 23, USER 24, ENTRYPOINT 25, CMD 26");
}
