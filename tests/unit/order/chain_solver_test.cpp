#include "order/chain_solver.h"

#include <doctest/doctest.h>

#include "order/max_ratio.h"

using stagec::order::chain_cost;
using stagec::order::ChainProblem;
using stagec::order::ChainSolution;
using stagec::order::max_ratio_set;
using stagec::order::Poset;
using stagec::order::solve_chain;
using stagec::order::StageSet;
using stagec::order::Weight;

namespace {

using Order = std::vector<std::size_t>;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

ChainProblem problem(std::vector<Weight> weights, const Pairs& needs) {
  const std::size_t size = weights.size();
  ChainProblem made{std::move(weights), Poset(size), StageSet(size)};
  for (const auto& [first, second] : needs) {
    made.poset.add(first, second);
  }
  made.poset.close();
  for (std::size_t i = 0; i < size; ++i) {
    made.stages.insert(i);
  }
  return made;
}

}  // namespace

TEST_CASE("chain: without needs the least changes for the time come first") {
  const ChainSolution solution = solve_chain(problem({{6, 2}, {1, 2}, {4, 4}}, {}));
  CHECK(solution.order == Order{1, 2, 0});
  CHECK(solution.cost == 1 * 2 + 5 * 4 + 11 * 2);
  CHECK(solution.lower_bound == solution.cost);
}

TEST_CASE("chain: a dear stage that needs a cheap one draws it forward") {
  // 0 changes often and takes no time to speak of; 1, which needs it, takes long. 2 is in between.
  const ChainSolution solution = solve_chain(problem({{5, 1}, {1, 100}, {3, 3}}, {{0, 1}}));
  CHECK(solution.order == Order{0, 1, 2});
}

TEST_CASE("chain: what never changes comes first and what takes no time last") {
  const ChainSolution solution = solve_chain(problem({{7, 0}, {2, 2}, {0, 9}, {0, 0}}, {{3, 2}}));
  CHECK(solution.order == Order{3, 2, 1, 0});
  CHECK(solution.cost == 2 * 2);
}

TEST_CASE("chain: forests and series-parallel orders need no search") {
  const ChainSolution tree =
      solve_chain(problem({{1, 1}, {9, 4}, {2, 8}, {5, 5}, {3, 9}, {4, 2}}, {{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}}));
  CHECK(tree.largest_block == 0);
  const ChainSolution diamond =
      solve_chain(problem({{1, 1}, {9, 4}, {2, 8}, {1, 90}}, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}));
  CHECK(diamond.largest_block == 0);
  CHECK(diamond.order == Order{0, 2, 1, 3});
  // The least that is neither: a path of four in the shape of an N.
  const ChainSolution crossed = solve_chain(problem({{2, 1}, {2, 1}, {1, 9}, {1, 9}}, {{0, 2}, {1, 2}, {1, 3}}));
  CHECK(crossed.cost <= chain_cost({{2, 1}, {2, 1}, {1, 9}, {1, 9}}, {1, 3, 0, 2}));
}

TEST_CASE("chain: weights far apart do not overflow") {
  const Weight most = stagec::order::most_weight;
  std::vector<Weight> weights(200, most);
  weights[7] = {1, most.takes};
  weights[8] = {most.changes, 1};
  const ChainSolution solution = solve_chain(problem(weights, {}));
  CHECK(solution.order.front() == 7);
  CHECK(solution.order.back() == 8);
}

TEST_CASE("maximum ratio: of equal sets the smallest, and with what it needs") {
  const ChainProblem equal = problem({{1, 2}, {1, 2}, {2, 4}}, {});
  CHECK(max_ratio_set(equal.poset, equal.weights, equal.stages).members() == Order{0});
  const ChainProblem deep = problem({{3, 1}, {1, 1}, {1, 20}, {5, 6}}, {{0, 1}, {1, 2}});
  CHECK(max_ratio_set(deep.poset, deep.weights, deep.stages).members() == Order{0, 1, 2});
}
