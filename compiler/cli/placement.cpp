#include "cli/placement.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/project.h"
#include "order/rebuilt.h"

namespace stagec::cli {

using model::Reference;
using model::Stage;
using order::Weight;

namespace {

/// Changes a month for each minute that building takes: among stages that may stand either way, the lesser comes first.
double ratio(const Weight& weight) {
  const double changes = static_cast<double>(weight.changes) * 60e-6;
  return changes == 0 ? 0 : changes / static_cast<double>(weight.takes);
}

/// True if `first` before `second` costs no more than the other way round.
bool goes_first(const Weight& first, const Weight& second) {
  return static_cast<double>(first.changes) * static_cast<double>(second.takes) <=
         static_cast<double>(second.changes) * static_cast<double>(first.takes);
}

void add(Weight& sum, const Weight& weight) {
  sum.changes += weight.changes;
  sum.takes += weight.takes;
}

}  // namespace

PlacementFinder::PlacementFinder(const emit::Compilation& compilation, const emit::CompiledEnv& env,
                                 const SourceMap& sources)
    : program_(compilation.program()),
      env_(env),
      sources_(sources),
      problem_(order::order_problem(program_)),
      chains_(order::layer_chains(program_, env.plan)) {
  for (const std::string& name : compilation.order()) {
    order_.push_back(index(*program_.stage(name)));
  }
  for (const std::size_t stage : order_) {
    const auto& layers = chains_.back().layers;
    if (std::any_of(layers.begin(), layers.end(), [&](const order::Layer& layer) { return layer.stage == stage; })) {
      image_.push_back(stage);
    }
  }
}

std::size_t PlacementFinder::index(const Stage& stage) const {
  return static_cast<std::size_t>(&stage - program_.stages.data());
}

Weight PlacementFinder::weight(std::size_t stage) const {
  Weight weight = problem_.images.weights[stage];
  for (const order::Layer& layer : chains_.back().layers) {
    if (layer.stage == stage && layer.taken != order::StageSet()) {
      layer.taken.each([&](std::size_t taken) {
        const bool in_image = std::find(image_.begin(), image_.end(), taken) != image_.end();
        weight.changes += in_image ? 0 : problem_.images.weights[taken].changes;
      });
    }
  }
  return weight;
}

const Stage& PlacementFinder::stage_at(std::size_t place) const {
  return program_.stages[image_[place]];
}

const Reference* PlacementFinder::last_needed(std::size_t place) const {
  const Stage& stage = stage_at(place);
  const Reference* last = nullptr;
  std::size_t last_place = 0;
  const auto look = [&](const std::vector<Reference>& references) {
    for (const Reference& reference : references) {
      for (std::size_t i = 0; i < place; ++i) {
        if (stage_at(i).name == reference.name && (last == nullptr || i >= last_place)) {
          last = &reference;
          last_place = i;
        }
      }
    }
  };
  look(stage.needs);
  look(stage.after);
  for (const auto& choices : stage.needs_one_of) {
    look(choices);
  }
  return last;
}

Fact PlacementFinder::behind(std::size_t place) const {
  const Stage& stage = stage_at(place);
  if (place == 0) {
    return {"first: all others are built on it", cli::place(sources_, stage.name_span)};
  }
  const Stage& previous = stage_at(place - 1);
  const Reference* needed = last_needed(place);
  if (needed != nullptr && needed->name == previous.name) {
    return {fmt::format("after `{}`, as it must", previous.name), cli::place(sources_, needed->span)};
  }
  if (stage.place == model::Place::last) {
    return {"last: it says `place last`", cli::place(sources_, stage.name_span)};
  }
  const std::string must = needed == nullptr ? "" : fmt::format("; it must come after `{}` only", needed->name);
  if (problem_.poset.before(index(stage)).contains(index(previous))) {
    return {fmt::format("after `{}`, which comes before it in every env", previous.name), ""};
  }
  return {fmt::format("after `{}`{}", previous.name, must),
          needed == nullptr ? "" : cli::place(sources_, needed->span)};
}

/// Why the next stage comes later: it must, its ratio is greater, that of the stage with others that need it is less,
/// or other envs are the better for it.
Fact PlacementFinder::ahead(std::size_t place) const {
  const Stage& stage = stage_at(place);
  const Stage& next = stage_at(place + 1);
  const std::string start = fmt::format("ahead of `{}`", next.name);
  if (problem_.poset.before(index(next)).contains(index(stage))) {
    return {start + ", which must come after it", ""};
  }
  const Weight own = weight(index(stage));
  const Weight other = weight(index(next));
  if (goes_first(own, other)) {
    return {fmt::format("{}: {:.2g} changes a month for each minute, `{}` {:.2g}", start, ratio(own), next.name,
                        ratio(other)),
            ""};
  }
  Weight together = own;
  for (std::size_t i = place + 2; i < image_.size(); ++i) {
    if (problem_.poset.before(image_[i]).contains(index(stage))) {
      add(together, weight(image_[i]));
      if (goes_first(together, other)) {
        return {fmt::format(
                    "{} for what needs it, up to `{}`: together {:.2g} changes a month for each minute, `{}` {:.2g}",
                    start, stage_at(i).name, ratio(together), next.name, ratio(other)),
                ""};
      }
    }
  }
  const double loss = static_cast<double>(own.changes) * static_cast<double>(other.takes) -
                      static_cast<double>(other.changes) * static_cast<double>(own.takes);
  return {fmt::format("{} by the order of all envs; for this one alone the other way would save {:.1f} minutes a month",
                      start, loss * order::to_minutes),
          ""};
}

std::vector<Fact> PlacementFinder::of_builder(const Stage& builder) const {
  std::vector<Fact> facts;
  for (const auto& [name, plan] : env_.plan.stages) {
    for (const Reference& from : plan.stage->takes_from) {
      if (from.name == builder.name) {
        facts.push_back(
            {fmt::format("in a build stage of its own: `{}` takes from it", name), cli::place(sources_, from.span)});
        break;
      }
    }
  }
  return facts;
}

std::vector<Fact> PlacementFinder::stands(const Stage& stage) const {
  if (stage.builder) {
    return of_builder(stage);
  }
  const auto found = std::find(image_.begin(), image_.end(), index(stage));
  if (found == image_.end()) {
    return {};
  }
  const auto place = static_cast<std::size_t>(found - image_.begin());
  std::vector<Fact> facts = {behind(place)};
  if (place > 0 && place + 1 < image_.size()) {
    facts.push_back(ahead(place));
  }
  return facts;
}

Rebuilds PlacementFinder::rebuilds(const Stage& stage) const {
  Rebuilds rebuilds;
  double seconds = 0;
  for (const order::RebuiltLayer& layer : order::rebuilt_layers(chains_, order_, index(stage))) {
    const std::string& name = problem_.names[layer.stage];
    const order::LayerChain& chain = chains_[layer.chain];
    const bool own = !chain.last || chain.last->stage == layer.stage;
    rebuilds.layers.push_back(own ? name : fmt::format("{} of {}", name, problem_.names[chain.last->stage]));
    seconds += static_cast<double>(problem_.images.weights[layer.stage].takes);
  }
  rebuilds.minutes = seconds / 60;
  return rebuilds;
}

}  // namespace stagec::cli
