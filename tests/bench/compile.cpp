// How long a compile takes: the repository's own envs, and many synthetic envs over 40
// stages. Reports wall time, envs a second, bytes written and the peak of memory.
// `./dev bench compile`; the envs directory is STAGEC_BENCH_ENVS, else that of this repository.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "stagec.h"

namespace {

/// Minimal standard generator (Lehmer; Park and Miller 1988): the same envs on every machine.
class Random {
 public:
  std::uint64_t below(std::uint64_t limit) {
    state_ = state_ * 48271 % 2147483647;
    return state_ % limit;
  }

 private:
  std::uint64_t state_ = 20261201;
};

constexpr int stage_count = 40;

std::string stage_name(int index) {
  return "stage-" + std::to_string(100 + index);
}

std::string synthetic_stages(Random& random) {
  std::string text =
      "stage base {\n  option version : version\n  from \"debian:{{version}}\"\n  shell bash\n  apt { curl git }\n}\n";
  for (int i = 1; i < stage_count; ++i) {
    const std::string number = std::to_string(i);
    text += "stage " + stage_name(i) + " {\n  summary \"Part " + number + "\"\n  option version : version = 1\n";
    text += "  needs base";
    if (i > 1 && random.below(2) == 0) {
      text += ", " + stage_name(1 + static_cast<int>(random.below(static_cast<std::uint64_t>(i - 1))));
    }
    text += "\n  setenv PART_" + number + " \"{{version}}\"\n";
    text += "  apt { package-" + number + "-{{version}} library-" + number + " }\n";
    text +=
        "  run {\n    echo \"part {{version}}\"\n    if test -e /etc/part; then\n      cat /etc/part\n    fi\n  }\n}\n";
  }
  return text;
}

std::string synthetic_envs(int count, Random& random) {
  std::string text;
  for (int e = 0; e < count; ++e) {
    text += "env env-" + std::to_string(100000 + e) + " {\n  use base 12\n";
    for (int i = 1; i < stage_count; ++i) {
      if (random.below(2) == 0) {
        text += "  use " + stage_name(i) + " " + std::to_string(1 + random.below(3)) + "\n";
      }
    }
    text += "}\n";
  }
  return text;
}

void report(benchmark::State& state, const stagec::CompileResult& result) {
  std::size_t bytes = 0;
  for (const stagec::emit::Output& file : result.files) {
    bytes += file.text.size();
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  state.counters["envs"] = static_cast<double>(result.envs.size());
  state.counters["output_bytes"] = static_cast<double>(bytes);
  state.counters["peak_MiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
  state.counters["envs/s"] =
      benchmark::Counter(static_cast<double>(result.envs.size()), benchmark::Counter::kIsIterationInvariantRate);
}

void synthetic(benchmark::State& state) {
  Random random;
  stagec::MemoryFileSystem files;
  std::string why;
  files.write("stages/all.stage", synthetic_stages(random), why);
  files.write("envs/all.envs", synthetic_envs(static_cast<int>(state.range(0)), random), why);
  stagec::CompileOptions options;
  options.paths = {"envs"};
  for (auto _ : state) {
    const stagec::CompileResult result = stagec::compile(files, options);
    if (!result.ok()) {
      state.SkipWithError("the synthetic envs do not compile");
      return;
    }
    state.PauseTiming();
    report(state, result);
    state.ResumeTiming();
  }
}
BENCHMARK(synthetic)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();

void real_envs(benchmark::State& state) {
  const char* envs = std::getenv("STAGEC_BENCH_ENVS");
  stagec::RealFileSystem files;
  stagec::CompileOptions options;
  options.paths = {envs == nullptr ? STAGEC_SOURCE_DIR "/envs" : envs};
  for (auto _ : state) {
    const stagec::CompileResult result = stagec::compile(files, options);
    if (!result.ok() || result.envs.empty()) {
      state.SkipWithError("the envs do not compile");
      return;
    }
    state.PauseTiming();
    report(state, result);
    state.ResumeTiming();
  }
}
BENCHMARK(real_envs)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
