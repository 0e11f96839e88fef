// What holds for any stages, weights and images: orders are valid, the exact searches equal trying all orders, nothing
// is below its lower bound, and what an order costs is what a cache that is watched layer by layer comes to.
#include <fmt/core.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "order/block_search.h"
#include "order/chain_solver.h"
#include "order/order_search.h"
#include "order/rebuilt.h"

using namespace stagec::order;  // NOLINT(google-build-using-namespace)

namespace {

constexpr double unlimited = 1e300;

int below(int limit) {
  return *rc::gen::inRange(0, limit);
}

bool about(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Small weights with zeros and ties among them.
Weight any_weight() {
  return {below(6) * below(5), below(7) * below(4)};
}

Poset any_poset(std::size_t size, std::size_t unordered = 0) {
  Poset poset(size + unordered);
  const int density = below(4) + 1;
  for (std::size_t second = 0; second < size; ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      if (below(6) < density) {
        // Numbers must not tell the order.
        poset.add((first * 7 + 3) % size, (second * 7 + 3) % size);
      }
    }
  }
  poset.close();
  return poset;
}

std::size_t any_size(int most) {
  std::size_t size = static_cast<std::size_t>(below(most)) + 1;
  return size % 7 == 0 ? size - 1 : size;  // the permutation above needs that
}

ChainProblem any_chain(int most) {
  const std::size_t size = any_size(most);
  ChainProblem problem{{}, any_poset(size), StageSet(size)};
  for (std::size_t i = 0; i < size; ++i) {
    problem.weights.push_back(any_weight());
    problem.stages.insert(i);
  }
  return problem;
}

/// Calls `visit` with every valid order of the members.
template <typename Visit>
void every_order(const Poset& poset, const StageSet& open, Order& begun, Visit visit) {
  if (open.empty()) {
    visit(begun);
    return;
  }
  open.each([&](std::size_t stage) {
    if (!poset.before(stage).meets(open)) {
      StageSet rest = open;
      rest.erase(stage);
      begun.push_back(stage);
      every_order(poset, rest, begun, visit);
      begun.pop_back();
    }
  });
}

bool is_order_of(const StageSet& stages, Order order) {
  std::sort(order.begin(), order.end());
  return order == stages.members();
}

// ---------------------------------------------------------------- images

/// One stage more than what can be moved: a builder's own.
OrderProblem any_images(int most) {
  const std::size_t size = any_size(most);
  const std::size_t builder = size;
  OrderProblem problem;
  problem.poset = any_poset(size, 1);
  problem.movable = StageSet(size + 1);
  for (std::size_t i = 0; i <= size; ++i) {
    problem.names.push_back(fmt::format("s{}", i));
    problem.images.weights.push_back(any_weight());
    if (i != builder) {
      problem.movable.insert(i);
    }
  }
  std::set<std::vector<std::uint64_t>> known;
  for (int chains = below(6) + 1; chains > 0; --chains) {
    LayerChain chain;
    std::vector<std::uint64_t> key;
    for (std::size_t i = 0; i < size; ++i) {
      if (below(3) > 0) {
        Layer layer{i, static_cast<std::uint64_t>(below(2)), {}};
        if (below(8) == 0) {
          layer.taken = StageSet(size + 1);
          layer.taken.insert(static_cast<std::size_t>(below(static_cast<int>(size) + 1)));
          layer.content += 10 + 2 * layer.taken.members().front();
        }
        key.insert(key.end(), {i, layer.content});
        chain.layers.push_back(std::move(layer));
      }
    }
    if (below(4) == 0) {
      chain.last = Layer{builder, static_cast<std::uint64_t>(below(2)), {}};
      key.insert(key.end(), {builder, chain.last->content});
    }
    if (known.insert(key).second) {
      problem.images.chains.push_back(std::move(chain));
    }
  }
  return problem;
}

/// Each stage changes in turn, and what is not in the cache any more is built anew.
double watched_cost(const OrderProblem& problem, const Order& order) {
  double sum = 0;
  for (std::size_t changed = 0; changed < problem.names.size(); ++changed) {
    double time = 0;
    for (const RebuiltLayer& layer : rebuilt_layers(problem.images.chains, order, changed)) {
      time += static_cast<double>(problem.images.weights[layer.stage].takes);
    }
    sum += static_cast<double>(problem.images.weights[changed].changes) * time;
  }
  return sum * to_minutes;
}

double cheapest(const OrderProblem& problem, const TrieCost& cost) {
  double best = unlimited;
  Order begun;
  every_order(problem.poset, problem.movable, begun,
              [&](const Order& order) { best = std::min(best, cost.cost(order)); });
  return best;
}

}  // namespace

int main() {
  bool holds = rc::check("a chain's solution is a valid order, and equals the best of all orders", [] {
    const ChainProblem problem = any_chain(9);
    const ChainSolution solution = solve_chain(problem);
    RC_ASSERT(is_order_of(problem.stages, solution.order));
    RC_ASSERT(problem.poset.respects(solution.order));
    double best = unlimited;
    Order begun;
    every_order(problem.poset, problem.stages, begun,
                [&](const Order& order) { best = std::min(best, chain_cost(problem.weights, order)); });
    RC_ASSERT(about(solution.cost, best));
    RC_ASSERT(about(solution.lower_bound, best));
    RC_ASSERT(pairwise_bound(problem, problem.stages) <= best * (1 + 1e-9));
  });

  holds = rc::check("the parts of a chain one after another cost no more than the best of all its initial sets",
                    [] {
                      const ChainProblem problem = any_chain(16);
                      const ChainSolution solution = solve_chain(problem);
                      const auto order = exact_order(problem.poset, problem.weights, problem.stages, 100'000);
                      RC_ASSERT(order.has_value());
                      RC_ASSERT(about(solution.cost, chain_cost(problem.weights, *order)));
                      RC_ASSERT(solution.lower_bound <= solution.cost);
                    }) &&
          holds;

  holds = rc::check("the beam is never below the exact search, its bound never above, and it is at most twice that",
                    [] {
                      const ChainProblem problem = any_chain(16);
                      const ChainSolution exact = solve_chain(problem);
                      const ChainSolution beam = solve_chain(problem, {1, 3});
                      RC_ASSERT(exact.exact);
                      RC_ASSERT(problem.poset.respects(beam.order));
                      RC_ASSERT(beam.cost >= exact.cost * (1 - 1e-9));
                      RC_ASSERT(beam.lower_bound <= exact.cost * (1 + 1e-9));
                      RC_ASSERT(beam.cost <= 2 * exact.cost * (1 + 1e-9));
                    }) &&
          holds;

  holds = rc::check("what images cost is what a cache that is watched comes to",
                    [] {
                      const OrderProblem problem = any_images(9);
                      const TrieCost cost(problem.images);
                      const Order order = plain_order(problem);
                      RC_ASSERT(about(cost.cost(order), watched_cost(problem, order)));
                      const double many = TrieCost(problem.images, {1e9}).cost(order);
                      RC_ASSERT(std::abs(many - cost.cost(order)) <= 1e-6 * std::max(1.0, cost.cost(order)));
                      RC_ASSERT(TrieCost(problem.images, {0.5}).cost(order) <= cost.cost(order) * (1 + 1e-9));
                    }) &&
          holds;

  holds = rc::check("what orders cost does not depend on what was asked before",
                    [] {
                      const OrderProblem problem = any_images(9);
                      const TrieCost asked(problem.images, {below(2) == 0 ? 0.0 : 2.0});
                      for (int i = 0; i < 5; ++i) {
                        std::vector<std::size_t> rank(problem.names.size());
                        std::generate(rank.begin(), rank.end(), [] { return static_cast<std::size_t>(below(9)); });
                        const Order order = problem.poset.sorted(problem.movable, rank);
                        const TrieCost fresh(problem.images, asked.reading());
                        RC_ASSERT(about(asked.cost(order), fresh.cost(order)));
                        RC_ASSERT(asked.layers(order).built == fresh.layers(order).built);
                        RC_ASSERT(asked.reading().builds > 0 || about(asked.cost(order), watched_cost(problem, order)));
                      }
                    }) &&
          holds;

  holds = rc::check("the search over images: valid, equal to the best of all orders where it says so, above the bound",
                    [] {
                      const OrderProblem problem = any_images(9);
                      const TrieCost cost(problem.images, {below(2) == 0 ? 0.0 : 2.0});
                      const SearchResult found = best_order(problem, cost, {});
                      const double best = cheapest(problem, cost);
                      RC_ASSERT(is_order_of(problem.movable, found.order));
                      RC_ASSERT(problem.poset.respects(found.order));
                      RC_ASSERT(found.optimal);
                      RC_ASSERT(about(found.cost, best));
                      RC_ASSERT(lower_bound(problem, cost) <= best * (1 + 1e-9));
                    }) &&
          holds;

  holds = rc::check("without the exact search an order is valid, and never dearer than the plain one or the start",
                    [] {
                      const OrderProblem problem = any_images(14);
                      const TrieCost cost(problem.images);
                      const Order plain = plain_order(problem);
                      Order reversed(plain.rbegin(), plain.rend());
                      const Order start = nearest_valid(problem, reversed);
                      const SearchResult found = best_order(problem, cost, start, {100'000, 3, 0});
                      RC_ASSERT(problem.poset.respects(start));
                      RC_ASSERT(is_order_of(problem.movable, found.order));
                      RC_ASSERT(problem.poset.respects(found.order));
                      RC_ASSERT(about(found.cost, cost.cost(found.order)));
                      RC_ASSERT(found.cost <= std::min(cost.cost(plain), cost.cost(start)) * (1 + 1e-9));
                      RC_ASSERT(lower_bound(problem, cost) <= found.cost * (1 + 1e-9));
                      double saved = 0;
                      Order moved = start;
                      for (const Move& move : moves_between(cost, start, found.order)) {
                        saved += move.saves;
                        moved.erase(std::find(moved.begin(), moved.end(), move.stage));
                        const auto after = std::find(moved.begin(), moved.end(), move.after);
                        moved.insert(move.after == move.stage ? moved.begin() : after + 1, move.stage);
                      }
                      RC_ASSERT(moved == found.order);
                      RC_ASSERT(about(cost.cost(start) - saved, found.cost));
                    }) &&
          holds;

  holds = rc::check("the order of the chains changes nothing",
                    [] {
                      OrderProblem problem = any_images(10);
                      const SearchLimits limits = {100'000'000, 4, 0};
                      const Order first = best_order(problem, TrieCost(problem.images), {}, limits).order;
                      std::reverse(problem.images.chains.begin(), problem.images.chains.end());
                      RC_ASSERT(best_order(problem, TrieCost(problem.images), {}, limits).order == first);
                    }) &&
          holds;

  holds = rc::check("what is missing is put where it costs least, and nothing else moves",
                    [] {
                      const OrderProblem problem = any_images(9);
                      const TrieCost cost(problem.images);
                      const Order whole = best_order(problem, cost, {}).order;
                      const std::size_t gone = whole[static_cast<std::size_t>(below(static_cast<int>(whole.size())))];
                      Order rest = whole;
                      std::erase(rest, gone);
                      Order filled = with_missing(problem, cost, rest);
                      RC_ASSERT(problem.poset.respects(filled));
                      RC_ASSERT(about(cost.cost(filled), cost.cost(whole)));
                      std::erase(filled, gone);
                      RC_ASSERT(filled == rest);
                    }) &&
          holds;
  return holds ? 0 : 1;
}
