// How the time to parse and to format a text grows with its size: each at n and 4n bytes. The bytes a second have to
// stay about the same (half is what a smaller part of it in the caches costs); a fourth of them is quadratic.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "base/source.h"
#include "diag/sink.h"
#include "syntax/format.h"
#include "syntax/parse.h"

namespace {

using stagec::FileId;
using stagec::SourceMap;
using stagec::syntax::Ast;

/// A text of any size: a start, a part as often as it fits, an end.
struct Shape {
  const char* name;
  std::string start;
  std::string part;
  std::string end;

  [[nodiscard]] std::string text(std::size_t bytes) const {
    std::string result = start;
    while (result.size() < bytes) {
      result += part;
    }
    return result + end;
  }
};

const Shape shapes[] = {
    {"stages", "", "stage x {\n  needs a, b\n  apt { curl git }\n  run {\n    echo {{x}}\n  }\n  # why\n}\n", ""},
    {"statements_on_one_line", "", "a b ; ", "\n"},
    {"blocks_on_one_line", "", "run { a } ; ", ""},
    {"blocks_behind_one_indentation", std::string(64U << 10U, ' '), "run { a } ; ", ""},
    {"items", "apt { ", "curl ", "}\n"},
    {"commas", "apt { ", ",", "x}\n"},
    {"comma_items", "apt { a ", ",", " }\n"},
    {"commas_and_semicolons", "", ",;", " a\n"},
    {"list", "a [", ";,", "]\n"},
    {"list_words", "a [", "b, ", "]\n"},
    {"shell_lines", "run {\n", "  }\n", "}\n"},
    {"comments", "", "# a\n", ""},
    {"aligned_rows", "stage x {\n", "  let abc = 1\n  option v : version\n", "}\n"},
    {"table", "stage x {\n  table t by v {\n    a b\n", "    12 1 2\n", "  }\n}\n"},
};

void report(benchmark::State& state) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * state.range(0));
}

void parse(benchmark::State& state, const Shape& shape) {
  SourceMap sources;
  const FileId file = sources.add("a.stage", shape.text(static_cast<std::size_t>(state.range(0))));
  for (auto _ : state) {
    stagec::diag::Sink sink;
    const Ast ast = stagec::syntax::parse(sources, file, sink);
    if (sink.has_errors()) {
      state.SkipWithError("the text has an error");
      return;
    }
  }
  report(state);
}

void format(benchmark::State& state, const Shape& shape) {
  SourceMap sources;
  const FileId file = sources.add("a.stage", shape.text(static_cast<std::size_t>(state.range(0))));
  stagec::diag::Sink sink;
  const Ast ast = stagec::syntax::parse(sources, file, sink);
  for (auto _ : state) {
    benchmark::DoNotOptimize(stagec::syntax::format(sources, ast));
  }
  report(state);
}

}  // namespace

int main(int argc, char** argv) {
  for (const Shape& shape : shapes) {
    const std::string name = shape.name;
    for (benchmark::internal::Benchmark* made :
         {benchmark::RegisterBenchmark(("parse/" + name).c_str(), parse, shape),
          benchmark::RegisterBenchmark(("format/" + name).c_str(), format, shape)}) {
      made->Arg(128 << 10)->Arg(512 << 10)->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
