#include "order/trie_cost.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace stagec::order {

namespace {

/// The finalizer of SplitMix64 (Steele, Lea and Flood 2014): spreads a number over all bits.
std::uint64_t spread(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15U;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31);
}

/// Keys of layers are added up, so that a set of layers has one key whatever their order.
std::uint64_t layer_key(const Layer& layer) {
  return spread(layer.content ^ spread(layer.stage));
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
      uses_(images.weights.size()),
      takes_(images.chains.size()),
      words_(StageSet(images.weights.size()).words().size()) {
  for (std::size_t chain = 0; chain < images.chains.size(); ++chain) {
    const LayerChain& layers = images.chains[chain];
    takes_[chain] = std::any_of(layers.layers.begin(), layers.layers.end(),
                                [](const Layer& layer) { return layer.taken != StageSet(); });
    for (const Layer& layer : layers.layers) {
      StageSet all = takes_[chain] ? reach(layer, images.weights.size()) : StageSet();
      uses_[layer.stage].push_back({chain, layer_key(layer), std::move(all)});
    }
  }
  seen_.resize(std::bit_ceil(2 * images.chains.size() + 2));
  fixed_ = fixed_layers().first;
}

TrieCost::State TrieCost::start() const {
  State state;
  state.key.resize(images_.chains.size());
  state.changes.resize(images_.chains.size());
  if (std::find(takes_.begin(), takes_.end(), true) != takes_.end()) {
    state.reached.resize(images_.chains.size() * words_);
  }
  return state;
}

bool TrieCost::is_new(std::uint64_t key) const {
  const std::size_t mask = seen_.size() - 1;
  std::size_t at = static_cast<std::size_t>(key) & mask;
  while (seen_[at].second == round_) {
    if (seen_[at].first == key) {
      return false;
    }
    at = (at + 1) & mask;
  }
  seen_[at] = {key, round_};
  return true;
}

void TrieCost::forget_keys() const {
  ++round_;
  if (round_ == 0) {
    seen_.assign(seen_.size(), {0, 0});
    round_ = 1;
  }
}

std::int64_t TrieCost::added_changes(const State& state, const Use& use, std::size_t stage) const {
  if (!takes_[use.chain]) {
    return images_.weights[stage].changes;
  }
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < words_; ++i) {
    for (std::uint64_t fresh = use.reach.words()[i] & ~state.reached[use.chain * words_ + i]; fresh != 0;
         fresh &= fresh - 1) {
      sum += images_.weights[i * 64 + static_cast<std::size_t>(std::countr_zero(fresh))].changes;
    }
  }
  return sum;
}

double TrieCost::step(const State& state, std::size_t stage) const {
  forget_keys();
  std::int64_t changes = 0;  // a sum of whole numbers is the same in any sequence
  double rebuilds = 0;
  for (const Use& use : uses_[stage]) {
    if (is_new(state.key[use.chain] + use.key)) {
      const std::int64_t reaching = state.changes[use.chain] + added_changes(state, use, stage);
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

void TrieCost::advance(State& state, std::size_t stage) const {
  for (const Use& use : uses_[stage]) {
    state.changes[use.chain] += added_changes(state, use, stage);
    state.key[use.chain] += use.key;
    for (std::size_t i = 0; takes_[use.chain] && i < words_; ++i) {
      state.reached[use.chain * words_ + i] |= use.reach.words()[i];
    }
  }
}

std::pair<double, std::size_t> TrieCost::fixed_layers() const {
  double cost = 0;
  std::size_t distinct = 0;
  forget_keys();
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
    if (is_new(key)) {
      std::int64_t changes = 0;
      reached.each([&](std::size_t stage) { changes += images_.weights[stage].changes; });
      cost += reading_.rebuilds(changes) * static_cast<double>(images_.weights[chain.last->stage].takes) / 60;
      ++distinct;
    }
  }
  return {cost, distinct};
}

double TrieCost::cost(const std::vector<std::size_t>& order) const {
  State state = start();
  double sum = fixed_;
  for (const std::size_t stage : order) {
    sum += step(state, stage);
    advance(state, stage);
  }
  return sum;
}

TrieCost::Layers TrieCost::layers(const std::vector<std::size_t>& order) const {
  Layers count;
  State state = start();
  for (const std::size_t stage : order) {
    forget_keys();
    for (const Use& use : uses_[stage]) {
      count.distinct += is_new(state.key[use.chain] + use.key) ? 1 : 0;
    }
    for (const Use& use : uses_[stage]) {
      count.all += images_.chains[use.chain].copies;
    }
    advance(state, stage);
  }
  for (const LayerChain& chain : images_.chains) {
    count.all += chain.last ? chain.copies : 0;
  }
  count.distinct += fixed_layers().second;
  return count;
}

}  // namespace stagec::order
