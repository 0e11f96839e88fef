#include "order/order_problem.h"

#include <algorithm>
#include <map>
#include <set>

#include "order/build_chain.h"
#include "order/content_key.h"
#include "order/stage_graph.h"

namespace stagec::order {

using model::Program;
using model::Stage;

namespace {

std::size_t index_of(const Program& program, const Stage& stage) {
  return static_cast<std::size_t>(&stage - program.stages.data());
}

/// Where `place` puts a stage: roots, then `place first`, then most stages, then `place last`; each with what has to
/// come before it, the last with what has to come after.
std::vector<int> places(const Program& program, const Poset& needs) {
  constexpr int usual = 2;
  constexpr int end = 3;
  std::vector<int> places(program.stages.size(), usual);
  const auto lift = [&](const Stage& stage, int place) {
    StageSet set = needs.before(index_of(program, stage));
    set.insert(index_of(program, stage));
    set.each([&](std::size_t other) { places[other] = std::min(places[other], place); });
  };
  for (const Stage& stage : program.stages) {
    if (!stage.builder && (stage.from != nullptr || stage.place == model::Place::first)) {
      lift(stage, stage.from != nullptr ? 0 : 1);
    }
  }
  const std::vector<int> lifted = places;
  for (const Stage& stage : program.stages) {
    const std::size_t index = index_of(program, stage);
    if (stage.place == model::Place::last && lifted[index] == usual) {
      places[index] = end;
      needs.after(index).each([&](std::size_t other) { places[other] = end; });
    }
  }
  return places;
}

/// What the builders of one env bring to the layers that take from them.
class TakenFrom {
 public:
  TakenFrom(const Program& program, const specialize::Plan& plan, const std::vector<Chain>& chains)
      : program_(program), plan_(plan), chains_(chains) {}

  Layer layer(const Stage& stage) {
    const specialize::StagePlan& specialized = plan_.stages.find(stage.name)->second;
    Layer made{index_of(program_, stage), content_key(specialized), {}, 0};
    for (const steps::Layer& part : specialized.output->layers) {
      made.pieces += part.copies.size() + (part.runs() ? 1 : 0);
    }
    for (const std::string& name : builders_taken(plan_, specialized)) {
      const Builder& from = builder(name);
      made.content = (made.content ^ from.content) * 1099511628211U;
      if (made.taken == StageSet()) {
        made.taken = StageSet(program_.stages.size());
      }
      made.taken |= from.stages;
    }
    return made;
  }

 private:
  struct Builder {
    std::uint64_t content = 0;
    StageSet stages;
  };

  const Builder& builder(const std::string& name) {
    const auto known = known_.find(name);
    if (known != known_.end()) {
      return known->second;
    }
    Builder made{0, StageSet(program_.stages.size())};
    const auto chain =
        std::find_if(chains_.begin(), chains_.end(), [&](const Chain& c) { return !c.is_image && c.name == name; });
    for (const Stage* stage : chain->stages) {
      const Layer inner = layer(*stage);
      made.content += inner.content;
      made.stages.insert(inner.stage);
      if (inner.taken != StageSet()) {
        made.stages |= inner.taken;
      }
    }
    return known_.emplace(name, std::move(made)).first->second;
  }

  const Program& program_;
  const specialize::Plan& plan_;
  const std::vector<Chain>& chains_;
  std::map<std::string, Builder> known_;
};

}  // namespace

OrderProblem order_problem(const Program& program) {
  OrderProblem problem;
  const std::size_t count = program.stages.size();
  problem.names = program.stage_names();
  problem.poset = Poset(count);
  problem.movable = StageSet(count);
  for (const Stage& stage : program.stages) {
    problem.images.weights.push_back(weight_of(stage));
    if (!stage.builder) {
      problem.movable.insert(index_of(program, stage));
    }
  }
  for (const Edge& edge : edges(program)) {
    const std::size_t before = index_of(program, *program.stage(edge.before));
    const std::size_t after = index_of(program, *program.stage(edge.after));
    if (problem.movable.contains(before) && problem.movable.contains(after)) {
      problem.poset.add(before, after);
    }
  }
  problem.poset.close();
  const std::vector<int> place = places(program, problem.poset);
  problem.movable.each([&](std::size_t a) {
    problem.movable.each([&](std::size_t b) {
      if (place[a] < place[b]) {
        problem.poset.add(a, b);
      }
    });
  });
  problem.poset.close();
  return problem;
}

std::vector<LayerChain> layer_chains(const Program& program, const specialize::Plan& plan) {
  const std::vector<Chain> chains = build_chains(plan, program.stage_names());
  TakenFrom taken(program, plan, chains);
  std::vector<LayerChain> all;
  for (const Chain& chain : chains) {
    LayerChain& made = all.emplace_back();
    made.is_image = chain.is_image;
    for (const Stage* stage : chain.stages) {
      if (stage->builder) {
        made.last = taken.layer(*stage);
      } else if (has_layer(plan.stages.find(stage->name)->second)) {
        made.layers.push_back(taken.layer(*stage));
      }
    }
  }
  return all;
}

void ImageCollector::add(std::vector<LayerChain> chains) {
  for (LayerChain& chain : chains) {
    std::vector<std::uint64_t> key;
    for (const Layer& layer : chain.layers) {
      key.insert(key.end(), {layer.stage, layer.content});
    }
    if (chain.last) {
      key.insert(key.end(), {chain.last->stage, chain.last->content});
    }
    const auto [place, is_new] = known_.emplace(std::move(key), images_.chains.size());
    if (is_new) {
      images_.chains.push_back(std::move(chain));
    } else {
      images_.chains[place->second].copies += chain.copies;
    }
  }
}

Order plain_order(const OrderProblem& problem) {
  std::vector<std::size_t> rank;
  for (std::size_t i = 0; i < problem.names.size(); ++i) {
    rank.push_back(i);
  }
  return problem.poset.sorted(problem.movable, rank);
}

Order nearest_valid(const OrderProblem& problem, const Order& wanted) {
  std::vector<std::size_t> rank(problem.names.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    rank[wanted[i]] = i;
  }
  return problem.poset.sorted(problem.movable, rank);
}

std::vector<std::string> with_builders(const Program& program, const OrderProblem& problem, const Order& order) {
  std::vector<std::string> names;
  std::set<std::string> known;
  const auto add = [&](const auto& self, const Stage& stage) -> void {
    if (!known.insert(stage.name).second) {
      return;
    }
    for (const model::Reference& from : stage.takes_from) {
      if (const Stage* builder = program.stage(from.name)) {
        self(self, *builder);
      }
    }
    names.push_back(stage.name);
  };
  for (const std::size_t index : order) {
    add(add, *program.stage(problem.names[index]));
  }
  for (const Stage& stage : program.stages) {
    add(add, stage);
  }
  return names;
}

}  // namespace stagec::order
