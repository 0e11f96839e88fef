#include "order/trie_cost.h"

#include <doctest/doctest.h>

#include <cmath>

#include "order/rebuilt.h"

using doctest::Approx;
using stagec::order::ImageSet;
using stagec::order::Layer;
using stagec::order::LayerChain;
using stagec::order::Reading;
using stagec::order::rebuilt_layers;
using stagec::order::StageSet;
using stagec::order::TrieCost;

namespace {

using Order = std::vector<std::size_t>;

/// Stages 0, 1 and 2 change once, twice and four times a month and take 1, 10 and 100 minutes; 3 is a builder: three
/// times, 1,000 minutes.
ImageSet images(std::vector<LayerChain> chains) {
  return {{{1'000'000, 60}, {2'000'000, 600}, {4'000'000, 6000}, {3'000'000, 60'000}}, std::move(chains)};
}

LayerChain chain(const std::vector<Layer>& layers) {
  return {layers, {}, 1};
}

}  // namespace

TEST_CASE("cost: one chain") {
  const ImageSet one = images({chain({{0, 1, {}}, {1, 1, {}}, {2, 1, {}}})});
  const TrieCost cost(one);
  CHECK(cost.cost({0, 1, 2}) == Approx(1 * 1 + 3 * 10 + 7 * 100));
  CHECK(cost.cost({2, 1, 0}) == Approx(4 * 100 + 6 * 10 + 7 * 1));
}

TEST_CASE("cost: equal starts count once") {
  // Both have 0 and 1 alike and differ in 2.
  const ImageSet two =
      images({chain({{0, 1, {}}, {1, 1, {}}, {2, 1, {}}}), chain({{0, 1, {}}, {1, 1, {}}, {2, 2, {}}})});
  const TrieCost cost(two);
  CHECK(cost.cost({0, 1, 2}) == Approx(1 * 1 + 3 * 10 + 2 * 7 * 100));
  CHECK(cost.cost({2, 0, 1}) == Approx(2 * (4 * 100 + 5 * 1 + 7 * 10)));
  CHECK(cost.layers({0, 1, 2}).distinct == 4);
  CHECK(cost.layers({2, 0, 1}).distinct == 6);
  CHECK(cost.layers({2, 0, 1}).all == 6);
}

TEST_CASE("layers: of images apart from those of builders") {
  // 1 comes to two layers. Another image is the same as the first; the builder starts as they do.
  LayerChain image = chain({{0, 1, {}}, {1, 1, {}, 2}, {2, 1, {}}});
  image.copies = 2;
  LayerChain builder = chain({{0, 1, {}}, {2, 1, {}}});
  builder.last = Layer{3, 1, {}};
  builder.is_image = false;
  const ImageSet set = images({builder, image});
  const TrieCost::Layers start_alike = TrieCost(set).layers({0, 1, 2});
  CHECK(start_alike.all == 8);
  CHECK(start_alike.distinct == 4);
  CHECK(start_alike.built == 4 + 2);
  const TrieCost::Layers also_share_2 = TrieCost(set).layers({0, 2, 1});
  CHECK(also_share_2.all == 8);
  CHECK(also_share_2.distinct == 4);
  CHECK(also_share_2.built == 4 + 1);
}

TEST_CASE("cost: a change in a builder reaches what takes from it and what follows") {
  // The builder needs 0; 1 takes from it.
  StageSet taken(4);
  taken.insert(0);
  taken.insert(3);
  LayerChain builder = chain({{0, 1, {}}});
  builder.last = Layer{3, 1, {}};
  const ImageSet set = images({builder, chain({{0, 1, {}}, {1, 1, taken}, {2, 1, {}}})});
  const TrieCost cost(set);
  CHECK(cost.fixed() == Approx((1 + 3) * 1000));
  // 2 before 1 is not reached by the builder; 0 stands in both and counts once.
  CHECK(cost.cost({0, 2, 1}) == Approx(4000 + 1 * 1 + 5 * 100 + 10 * 10));
  CHECK(cost.cost({0, 1, 2}) == Approx(4000 + 1 * 1 + 6 * 10 + 10 * 100));
  CHECK(cost.cost({1, 2, 0}) == Approx(4000 + 1 /* of the builder */ + 6 * 10 + 10 * 100 + 10 * 1));
  const auto rebuilt = rebuilt_layers(set.chains, {0, 2, 1}, 3);
  REQUIRE(rebuilt.size() == 2);
  CHECK(rebuilt[0].stage == 1);
  CHECK(rebuilt[1].stage == 3);
}

TEST_CASE("cost: changes that come together are built once") {
  const ImageSet one = images({chain({{2, 1, {}}})});
  CHECK(TrieCost(one, Reading{1}).cost({2}) == Approx(100 * (1 - std::exp(-4.0))));
  CHECK(TrieCost(one, Reading{1e9}).cost({2}) == Approx(400));
}
