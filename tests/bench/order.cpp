// How long the search for an order takes, and how far its result is from the lower bound: the repository's own envs,
// one env with many stages, and many envs. `./dev bench order`; gaps are in percent of the bound.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "order/chain_solver.h"
#include "order/order_search.h"
#include "stagec.h"

namespace {

using namespace stagec::order;  // NOLINT(google-build-using-namespace)

/// Minimal standard generator (Lehmer; Park and Miller 1988): the same problems on every machine.
class Random {
 public:
  std::size_t below(std::size_t limit) {
    state_ = state_ * 48271 % 2147483647;
    return state_ % limit;
  }

 private:
  std::uint64_t state_ = 20261201;
};

/// Stages that need up to three of those before them, all of them one root; changes from once in ten months to daily,
/// from seconds to an hour.
OrderProblem synthetic_stages(std::size_t count, Random& random) {
  OrderProblem problem;
  problem.poset = Poset(count);
  problem.movable = StageSet(count);
  for (std::size_t i = 0; i < count; ++i) {
    problem.names.push_back("stage-" + std::to_string(i));
    const std::int64_t often = std::int64_t{1} << random.below(9);
    const std::int64_t long_time = std::int64_t{1} << random.below(9);
    problem.images.weights.push_back({100'000 * often + 7 * static_cast<std::int64_t>(i), 14 * long_time});
    problem.movable.insert(i);
    if (i > 0) {
      problem.poset.add(0, i);
      for (std::size_t needs = random.below(4); needs > 0; --needs) {
        problem.poset.add(random.below(i), i);
      }
    }
  }
  problem.poset.close();
  return problem;
}

/// Each env has about a third of the stages, with what they need, in one of two forms each.
void add_envs(OrderProblem& problem, std::size_t envs, Random& random) {
  ImageCollector images(problem.images);
  const std::size_t count = problem.names.size();
  for (std::size_t e = 0; e < envs; ++e) {
    StageSet chosen(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (random.below(6) == 0) {
        chosen.insert(i);
        chosen |= problem.poset.before(i);
      }
    }
    LayerChain chain;
    chosen.each([&](std::size_t stage) { chain.layers.push_back({stage, random.below(8) == 0 ? 1U : 0U, {}}); });
    images.add({std::move(chain)});
  }
}

void report(benchmark::State& state, double cost, double bound) {
  state.counters["minutes"] = cost;
  state.counters["gap_percent"] = bound > 0 ? 100 * (cost / bound - 1) : 0;
}

void real_envs(benchmark::State& state) {
  const char* envs = std::getenv("STAGEC_BENCH_ENVS");
  stagec::RealFileSystem files;
  stagec::SourceMap sources;
  stagec::diag::Sink sink;
  stagec::CompileOptions options;
  options.paths = {envs == nullptr ? STAGEC_SOURCE_DIR "/envs" : envs};
  options.keep_order = false;
  const stagec::emit::Compilation compilation(options, files, sources, sink);
  const stagec::emit::Ordering ordering = compilation.ordering();
  SearchResult result;
  for (auto _ : state) {
    // Anew each time: it remembers what it was asked.
    result = best_order(ordering.problem, TrieCost(ordering.problem.images), {});
  }
  const TrieCost cost(ordering.problem.images);
  report(state, result.cost, result.optimal ? result.cost : lower_bound(ordering.problem, cost));
  state.counters["optimal"] = result.optimal ? 1 : 0;
}
BENCHMARK(real_envs)->Unit(benchmark::kMillisecond);

void real_one_env(benchmark::State& state) {
  stagec::RealFileSystem files;
  stagec::SourceMap sources;
  stagec::diag::Sink sink;
  stagec::CompileOptions options;
  options.paths = {STAGEC_SOURCE_DIR "/envs"};
  options.keep_order = false;
  const stagec::emit::Compilation compilation(options, files, sources, sink);
  stagec::emit::Ordering ordering = compilation.ordering();
  double worst = 0;
  double worst_bound = 0;  // without the exact search
  for (auto _ : state) {
    for (const ImageSet& env : ordering.single) {
      ordering.problem.images = env;
      const TrieCost cost(ordering.problem.images);
      const SearchResult best = best_order(ordering.problem, cost, {});
      const double bound = lower_bound(ordering.problem, cost);
      worst = std::max(worst, best.optimal ? 0 : 100 * (best.cost / bound - 1));
      worst_bound = std::max(worst_bound, 100 * (best.cost / bound - 1));
    }
  }
  state.counters["envs"] = static_cast<double>(ordering.single.size());
  state.counters["worst_gap_percent"] = worst;
  state.counters["worst_bound_percent"] = worst_bound;
}
BENCHMARK(real_one_env)->Unit(benchmark::kMillisecond);

void one_chain(benchmark::State& state) {
  Random random;
  const OrderProblem stages = synthetic_stages(static_cast<std::size_t>(state.range(0)), random);
  const ChainProblem problem{stages.images.weights, stages.poset, stages.movable};
  ChainSolution solution;
  for (auto _ : state) {
    solution = solve_chain(problem);
  }
  report(state, solution.cost * to_minutes, solution.lower_bound * to_minutes);
  state.counters["largest_block"] = static_cast<double>(solution.largest_block);
}
BENCHMARK(one_chain)->Arg(20)->Arg(40)->Arg(80)->Arg(200)->Unit(benchmark::kMillisecond);

void many_envs(benchmark::State& state) {
  Random random;
  OrderProblem problem = synthetic_stages(static_cast<std::size_t>(state.range(0)), random);
  add_envs(problem, static_cast<std::size_t>(state.range(1)), random);
  SearchResult result;
  for (auto _ : state) {
    result = best_order(problem, TrieCost(problem.images), {});
  }
  const TrieCost cost(problem.images);
  report(state, result.cost, result.optimal ? result.cost : lower_bound(problem, cost));
  state.counters["plain_minutes"] = cost.cost(plain_order(problem));
}
BENCHMARK(many_envs)
    ->ArgsProduct({{20, 40, 80, 200}, {60, 1'000, 10'000}})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

}  // namespace

BENCHMARK_MAIN();
