#include "order/order_search.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "order/chain_solver.h"
#include "order/local_search.h"

namespace stagec::order {

namespace {

/// All images as one chain: stages weighed by how many different layers they have, the constraints as they are.
Order as_one_chain(const OrderProblem& problem, const TrieCost& cost, bool by_layers) {
  ChainProblem chain{problem.images.weights, problem.poset, problem.movable};
  problem.movable.each([&](std::size_t stage) {
    const std::size_t layers = by_layers ? cost.layers({stage}).distinct : cost.chains_with(stage);
    // Bounded, so that sums stay within 64 bits.
    chain.weights[stage].takes *= static_cast<std::int64_t>(std::min<std::size_t>(layers, 10'000));
  });
  return solve_chain(chain, {2'000, 50}).order;
}

/// What most images have comes first.
Order most_shared_first(const OrderProblem& problem, const TrieCost& cost) {
  std::vector<std::size_t> rank(problem.names.size());
  for (std::size_t i = 0; i < rank.size(); ++i) {
    rank[i] = cost.chain_count() - cost.chains_with(i);
  }
  return problem.poset.sorted(problem.movable, rank);
}

std::vector<Order> starts(const OrderProblem& problem, const TrieCost& cost, const Order& recorded) {
  std::vector<Order> all;
  if (!recorded.empty()) {
    all.push_back(recorded);
  }
  all.push_back(plain_order(problem));
  all.push_back(as_one_chain(problem, cost, false));
  all.push_back(as_one_chain(problem, cost, true));
  all.push_back(most_shared_first(problem, cost));
  for (Order& order : all) {
    std::erase_if(order, [&](std::size_t stage) { return cost.chains_with(stage) == 0; });
  }
  return all;
}

/// `order` with the movable stages that it lacks, each as near behind the stage that it follows in `usual` as it may
/// be.
Order with_unused(const OrderProblem& problem, Order order, const Order& usual) {
  StageSet placed(problem.names.size());
  std::for_each(order.begin(), order.end(), [&](std::size_t stage) { placed.insert(stage); });
  for (std::size_t i = 0; i < usual.size(); ++i) {
    if (placed.contains(usual[i])) {
      continue;
    }
    std::size_t first = 0;
    std::size_t last = order.size();
    std::size_t wanted = 0;
    for (std::size_t at = 0; at < order.size(); ++at) {
      first = problem.poset.before(usual[i]).contains(order[at]) ? at + 1 : first;
      last = problem.poset.after(usual[i]).contains(order[at]) ? std::min(last, at) : last;
      wanted = i > 0 && order[at] == usual[i - 1] ? at + 1 : wanted;
    }
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(std::clamp(wanted, first, last)), usual[i]);
    placed.insert(usual[i]);
  }
  return order;
}

}  // namespace

SearchResult best_order(const OrderProblem& problem, const TrieCost& cost, const Order& recorded,
                        const SearchLimits& limits) {
  SearchResult result;
  LocalSearch search(problem, cost, limits.work);
  std::vector<Order> candidates = starts(problem, cost, recorded);
  std::stable_sort(candidates.begin() + (recorded.empty() ? 0 : 1), candidates.end(),
                   [&](const Order& a, const Order& b) { return cost.cost(a) < cost.cost(b); });
  const auto consider = [&](const Order& order) {
    const double sum = cost.cost(order);
    if (result.order.empty() || sum < result.cost * (1 - 1e-9)) {
      result.order = order;
      result.cost = sum;
    }
  };
  std::for_each(candidates.begin(), candidates.end(), consider);
  LocalSearch exact(problem, cost, limits.work / 8);
  Order order = result.order;
  result.optimal = exact.order_exactly(order, 0, order.size(), limits.exact_sets);
  consider(order);
  for (std::size_t i = 0; i < candidates.size() && !result.optimal && !search.exhausted(); ++i) {
    while (search.move_groups(candidates[i], 4) || search.order_windows(candidates[i], limits.window)) {
    }
    consider(candidates[i]);
  }
  // Stages that no image has stand where they stood, as far as that is valid.
  result.order = with_unused(problem, std::move(result.order), recorded.empty() ? plain_order(problem) : recorded);
  return result;
}

Order with_missing(const OrderProblem& problem, const TrieCost& cost, Order order) {
  LocalSearch search(problem, cost, static_cast<std::uint64_t>(-1));
  StageSet missing = problem.movable;
  for (const std::size_t stage : order) {
    missing.erase(stage);
  }
  missing.each([&](std::size_t stage) { search.insert(order, stage); });
  return order;
}

std::vector<Move> moves_between(const TrieCost& cost, const Order& from, const Order& to) {
  std::map<std::size_t, std::size_t> target;
  for (std::size_t i = 0; i < to.size(); ++i) {
    target[to[i]] = i;
  }
  // The longest run of stages that stand in the same sequence in both stays.
  std::vector<std::size_t> length(from.size(), 1);
  std::vector<std::size_t> previous(from.size(), from.size());
  std::size_t end = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (target[from[j]] < target[from[i]] && length[j] + 1 > length[i]) {
        length[i] = length[j] + 1;
        previous[i] = j;
      }
    }
    end = length[i] > length[end] ? i : end;
  }
  std::vector<bool> stays(to.size());
  for (std::size_t i = end; i < from.size(); i = previous[i]) {
    stays[target[from[i]]] = true;
  }
  std::vector<Move> moves;
  Order now = from;
  double before = cost.cost(now);
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (stays[i]) {
      continue;
    }
    now.erase(std::find(now.begin(), now.end(), to[i]));
    const auto place = i == 0 ? now.begin() : std::find(now.begin(), now.end(), to[i - 1]) + 1;
    now.insert(place, to[i]);
    const double after = cost.cost(now);
    moves.push_back({to[i], i == 0 ? to[i] : to[i - 1], before - after});
    before = after;
  }
  return moves;
}

}  // namespace stagec::order
