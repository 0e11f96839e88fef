#include "order/trie_cost.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace stagec::order {

namespace {

/// Steps that are remembered; with more, all are forgotten.
constexpr std::size_t remembered_steps = 1U << 17U;

/// Keys of layers are added up, so that a set of layers has one key whatever their order. None is 0.
std::uint64_t layer_key(const Layer& layer) {
  return spread(layer.content ^ spread(layer.stage)) | 1U;
}

StageSet reach(const Layer& layer, std::size_t stages) {
  StageSet set(stages);
  if (layer.taken != StageSet()) {
    set |= layer.taken;
  }
  set.insert(layer.stage);
  return set;
}

}  // namespace

double Reading::rebuilds(std::int64_t changes) const {
  const double rare = static_cast<double>(changes) * 1e-6;
  return builds <= 0 ? rare : builds * -std::expm1(-rare / builds);
}

TrieCost::TrieCost(const ImageSet& images, Reading reading)
    : images_(images),
      reading_(reading),
      keys_(images.weights.size() * images.chains.size()),
      stages_(images.chains.size(), StageSet(images.weights.size())),
      takers_(images.chains.size()),
      places_(images.weights.size()) {
  for (std::size_t chain = 0; chain < images.chains.size(); ++chain) {
    for (const Layer& layer : images.chains[chain].layers) {
      const std::uint64_t key = layer_key(layer);
      keys_[layer.stage * images.chains.size() + chain] = key;
      stages_[chain].insert(layer.stage);
      if (layer.taken != StageSet()) {
        takers_[chain].push_back({layer.stage, layer.taken});
      }
      places_[layer.stage].uses.push_back({chain, key, layer.pieces});
    }
  }
  for (std::size_t stage = 0; stage < places_.size(); ++stage) {
    Place& place = places_[stage];
    place.beside = place.before = StageSet(images.weights.size());
    for (const Use& use : place.uses) {
      place.beside |= stages_[use.chain];
    }
    if (!place.uses.empty()) {
      place.beside.erase(stage);
    }
  }
  fixed_ = fixed_layers().first;
}

/// Lets just the stages of `before` stand before the layers of a place.
void TrieCost::stand(Place& place, const StageSet& before) const {
  for (std::size_t i = 0; i < before.words().size(); ++i) {
    const std::uint64_t wanted = before.words()[i] & place.beside.words()[i];
    for (std::uint64_t other = wanted ^ place.before.words()[i]; other != 0; other &= other - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(other));
      const std::size_t stage = i * 64 + bit;
      const std::uint64_t* keys = &keys_[stage * images_.chains.size()];
      const bool comes = ((wanted >> bit) & 1U) != 0;
      const std::int64_t changes = images_.weights[stage].changes * (comes ? 1 : -1);
      for (Use& use : place.uses) {
        const std::uint64_t key = keys[use.chain];
        use.before += comes ? key : 0 - key;
        use.changes += key != 0 ? changes : 0;
      }
      if (comes) {
        place.before.insert(stage);
      } else {
        place.before.erase(stage);
      }
    }
  }
}

/// Of the stages that reach a layer from builders alone.
std::int64_t TrieCost::taken_changes(const Use& use, const StageSet& before, std::size_t stage) const {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < before.words().size(); ++i) {
    std::uint64_t taken = 0;
    for (const Taker& taker : takers_[use.chain]) {
      if (taker.stage == stage || before.contains(taker.stage)) {
        taken |= taker.taken.words()[i];
      }
    }
    for (taken &= ~(before.words()[i] & stages_[use.chain].words()[i]); taken != 0; taken &= taken - 1) {
      const std::size_t other = i * 64 + static_cast<std::size_t>(std::countr_zero(taken));
      sum += other == stage ? 0 : images_.weights[other].changes;
    }
  }
  return sum;
}

double TrieCost::compute(const StageSet& before, std::size_t stage) const {
  Place& place = places_[stage];
  stand(place, before);
  seen_.clear();
  std::int64_t changes = 0;  // a sum of whole numbers is the same in any sequence
  double rebuilds = 0;
  for (const Use& use : place.uses) {
    if (seen_.insert(use.before + use.layer).second) {
      std::int64_t reaching = use.changes + images_.weights[stage].changes;
      if (!takers_[use.chain].empty()) {
        reaching += taken_changes(use, before, stage);
      }
      if (reading_.builds <= 0) {
        changes += reaching;
      } else {
        rebuilds += reading_.rebuilds(reaching);
      }
    }
  }
  rebuilds += static_cast<double>(changes) * 1e-6;
  return rebuilds * static_cast<double>(images_.weights[stage].takes) / 60;
}

double TrieCost::step(const StageSet& before, std::size_t stage) const {
  const Place& place = places_[stage];
  std::uint64_t key = spread(stage);
  for (std::size_t i = 0; i < before.words().size(); ++i) {
    key = spread(key ^ (before.words()[i] & place.beside.words()[i]));
  }
  if (steps_.size() >= remembered_steps) {
    steps_.clear();
  }
  const auto [cost, is_new] = steps_.insert(key);
  if (is_new) {
    *cost = compute(before, stage);
  }
  return *cost;
}

std::pair<double, std::size_t> TrieCost::fixed_layers() const {
  double cost = 0;
  std::size_t distinct = 0;
  seen_.clear();
  for (const LayerChain& chain : images_.chains) {
    if (!chain.last) {
      continue;
    }
    std::uint64_t key = layer_key(*chain.last);
    StageSet reached = reach(*chain.last, images_.weights.size());
    for (const Layer& layer : chain.layers) {
      key += layer_key(layer);
      reached |= reach(layer, images_.weights.size());
    }
    if (seen_.insert(key).second) {
      std::int64_t changes = 0;
      reached.each([&](std::size_t stage) { changes += images_.weights[stage].changes; });
      cost += reading_.rebuilds(changes) * static_cast<double>(images_.weights[chain.last->stage].takes) / 60;
      distinct += chain.last->pieces;
    }
  }
  return {cost, distinct};
}

double TrieCost::cost(const std::vector<std::size_t>& order) const {
  StageSet before(places_.size());
  double sum = fixed_;
  for (const std::size_t stage : order) {
    sum += step(before, stage);
    before.insert(stage);
  }
  return sum;
}

TrieCost::Layers TrieCost::layers(const std::vector<std::size_t>& order) const {
  Layers count;
  StageSet before(places_.size());
  for (const std::size_t stage : order) {
    Place& place = places_[stage];
    stand(place, before);
    seen_.clear();
    for (const Use& use : place.uses) {
      count.built += seen_.insert(use.before + use.layer).second ? use.pieces : 0;
    }
    seen_.clear();
    for (const Use& use : place.uses) {
      const LayerChain& chain = images_.chains[use.chain];
      if (chain.is_image) {
        count.all += use.pieces * chain.copies;
        count.distinct += seen_.insert(use.before + use.layer).second ? use.pieces : 0;
      }
    }
    before.insert(stage);
  }
  count.built += fixed_layers().second;
  return count;
}

}  // namespace stagec::order
