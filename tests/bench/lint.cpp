// How fast Dockerfiles are linted: 3,000 ordinary ones made here, of several kinds, and those of a directory given by
// STAGEC_BENCH_DOCKERFILES. Reports wall time, files and megabytes a second, and findings. `./dev bench lint`.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "lint/run.h"
#include "lint/targets.h"

namespace {

/// Minimal standard generator (Lehmer; Park and Miller 1988): the same files on every machine.
class Random {
 public:
  std::uint64_t below(std::uint64_t limit) {
    state_ = state_ * 48271 % 2147483647;
    return state_ % limit;
  }
  const std::string& of(const std::vector<std::string>& all) { return all[below(all.size())]; }

 private:
  std::uint64_t state_ = 20261201;
};

struct Text {
  std::string path;
  std::string text;
};

std::string package_list(Random& random, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += " \\\n      package-" + std::to_string(random.below(400));
  }
  return text;
}

std::string apt_run(Random& random) {
  const std::string clean = random.below(3) == 0 ? "" : " && \\\n    rm -rf /var/lib/apt/lists/*";
  return "RUN apt-get update && \\\n    apt-get install -y --no-install-recommends" +
         package_list(random, 2 + random.below(20)) + clean + "\n";
}

std::string service(Random& random) {
  std::string text = "# syntax=docker/dockerfile:1\nARG VERSION=3." + std::to_string(random.below(14)) +
                     "\nFROM python:${VERSION}-slim AS build\nWORKDIR /src\nENV A=1 \\\n    B=\"two words\"\n";
  text += apt_run(random);
  text += "COPY requirements.txt .\nRUN --mount=type=cache,target=/root/.cache pip install -r requirements.txt\n";
  text += "COPY . .\nRUN set -eux; for f in *.py; do python -m py_compile \"$f\"; done\n";
  text += "FROM python:${VERSION}-slim\nCOPY --from=build /src /app\nUSER 1000\nEXPOSE 8080\n";
  return text +
         "HEALTHCHECK --interval=5s CMD curl -f http://localhost:8080/ || exit 1\nCMD [\"python\", \"/app/main.py\"]\n";
}

std::string toolchain(Random& random) {
  std::string text = "FROM debian:" + std::to_string(10 + random.below(4)) + "\nSHELL [\"/bin/bash\", \"-c\"]\n";
  text += apt_run(random);
  const std::uint64_t steps = 1 + random.below(6);
  for (std::uint64_t i = 0; i < steps; ++i) {
    const std::string name = "tool-" + std::to_string(random.below(90));
    text += "# " + name + "\nRUN set -o pipefail && cd /tmp && \\\n    curl -fsSL https://example.org/" + name +
            ".tar.gz | tar -xz && \\\n    cd " + name + " && ./configure --prefix=/opt/" + name +
            " && make -j\"$(nproc)\" && make install && \\\n    if [ -d /opt/" + name +
            "/lib ]; then ldconfig; else echo none; fi && \\\n    cd / && rm -rf /tmp/" + name + "\n";
  }
  return text + "ENTRYPOINT [\"/usr/bin/env\"]\n";
}

std::string heredocs(Random& random) {
  std::string text = "FROM alpine:3." + std::to_string(random.below(20)) + "\nRUN <<EOF\nset -e\napk add --no-cache";
  text += package_list(random, 1 + random.below(6)) + "\nEOF\nCOPY <<EOF /etc/app.conf\n";
  for (std::uint64_t i = random.below(30); i > 0; --i) {
    text += "key" + std::to_string(i) + " = value\n";
  }
  return text + "EOF\nRUN echo \"$(cat /etc/app.conf | wc -l)\" > /count\n";
}

std::vector<Text> corpus() {
  Random random;
  std::vector<Text> all;
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t kind = random.below(4);
    std::string text = kind < 2 ? service(random) : kind == 2 ? toolchain(random) : heredocs(random);
    all.push_back({"images/" + std::to_string(i) + "/Dockerfile", std::move(text)});
  }
  return all;
}

void lint_all(benchmark::State& state, const std::vector<Text>& texts, const stagec::FileSystem& files) {
  std::size_t bytes = 0;
  for (const Text& text : texts) {
    bytes += text.text.size();
  }
  std::size_t findings = 0;
  for (auto _ : state) {
    stagec::lint::Report all;
    for (const Text& text : texts) {
      all.merge(stagec::lint::lint_text(text.path, text.text, stagec::parent_path(text.path), files,
                                        stagec::lint::default_level));
    }
    findings = all.sink.sorted(all.sources).size();
  }
  const auto rate = [](std::size_t count) {
    return benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate);
  };
  state.counters["files"] = static_cast<double>(texts.size());
  state.counters["findings"] = static_cast<double>(findings);
  state.counters["files/s"] = rate(texts.size());
  state.counters["MB/s"] =
      benchmark::Counter(static_cast<double>(bytes) / 1e6, benchmark::Counter::kIsIterationInvariantRate);
}

void ordinary_dockerfiles(benchmark::State& state) {
  const stagec::MemoryFileSystem files;
  lint_all(state, corpus(), files);
}
BENCHMARK(ordinary_dockerfiles)->Unit(benchmark::kMillisecond)->UseRealTime();

void given_directory(benchmark::State& state) {
  const char* directory = std::getenv("STAGEC_BENCH_DOCKERFILES");
  if (directory == nullptr) {
    state.SkipWithError("STAGEC_BENCH_DOCKERFILES names no directory");
    return;
  }
  stagec::RealFileSystem files;
  std::vector<Text> texts;
  const auto nothing = [](const std::string&) { return false; };
  for (const std::string& path : stagec::lint::find_targets({directory}, "", nothing, files).dockerfiles) {
    std::string why;
    if (std::optional<std::string> text = files.read(path, why)) {
      texts.push_back({path, *std::move(text)});
    }
  }
  lint_all(state, texts, files);
}
BENCHMARK(given_directory)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
