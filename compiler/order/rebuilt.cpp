#include "order/rebuilt.h"

#include <algorithm>
#include <set>
#include <utility>

namespace stagec::order {

namespace {

std::vector<const Layer*> in_order(const LayerChain& chain, const std::vector<std::size_t>& order) {
  std::vector<const Layer*> layers;
  for (const std::size_t stage : order) {
    const auto found = std::find_if(chain.layers.begin(), chain.layers.end(),
                                    [&](const Layer& layer) { return layer.stage == stage; });
    if (found != chain.layers.end()) {
      layers.push_back(&*found);
    }
  }
  if (chain.last) {
    layers.push_back(&*chain.last);
  }
  return layers;
}

bool reaches(std::size_t changed, const Layer& layer) {
  return layer.stage == changed || (layer.taken != StageSet() && layer.taken.contains(changed));
}

}  // namespace

std::vector<RebuiltLayer> rebuilt_layers(const std::vector<LayerChain>& chains, const std::vector<std::size_t>& order,
                                         std::size_t changed) {
  using Path = std::vector<std::pair<std::size_t, std::uint64_t>>;
  std::vector<RebuiltLayer> rebuilt;
  std::set<Path> known;
  for (std::size_t chain = chains.size(); chain-- > 0;) {
    Path path;
    bool stale = false;
    for (const Layer* layer : in_order(chains[chain], order)) {
      path.emplace_back(layer->stage, layer->content);
      stale = stale || reaches(changed, *layer);
      if (stale && known.insert(path).second) {
        rebuilt.push_back({chain, layer->stage});
      }
    }
  }
  return rebuilt;
}

}  // namespace stagec::order
