#include "order/build_chain.h"

#include <set>

namespace stagec::order {

using model::Stage;
using specialize::Plan;

namespace {

/// A builder and everything it needs, however far. A stage that comes `after` another was specialized for an env
/// that has the other, and may rely on it: so that one is there, too.
std::set<const Stage*> closure(const Plan& plan, const Stage& builder) {
  std::set<const Stage*> found;
  std::vector<const Stage*> open = {&builder};
  const auto follow = [&](const std::vector<model::Reference>& references) {
    for (const model::Reference& reference : references) {
      const auto stage = plan.stages.find(reference.name);
      if (stage != plan.stages.end() && !stage->second.stage->builder) {
        open.push_back(stage->second.stage);
      }
    }
  };
  while (!open.empty()) {
    const Stage* next = open.back();
    open.pop_back();
    if (!found.insert(next).second) {
      continue;
    }
    follow(next->needs);
    follow(next->after);
    for (const auto& choices : next->needs_one_of) {
      follow(choices);
    }
  }
  return found;
}

}  // namespace

std::vector<Chain> build_chains(const Plan& plan, const std::vector<std::string>& order) {
  std::vector<Chain> all;
  Chain image{"image", plan.root, {}, true};
  for (const std::string& name : order) {
    const auto entry = plan.stages.find(name);
    if (entry == plan.stages.end()) {
      continue;
    }
    const Stage* stage = entry->second.stage;
    if (!stage->builder) {
      if (plan.configuration.stages.find(name)->second.in_image) {
        image.stages.push_back(stage);
      }
      continue;
    }
    Chain chain{name, stage->from != nullptr ? stage : plan.root, {}, false};
    const std::set<const Stage*> needed = closure(plan, *stage);
    for (const std::string& other : order) {
      const auto found = plan.stages.find(other);
      const bool starts = found != plan.stages.end() && found->second.stage == chain.root;
      if (found != plan.stages.end() && found->second.stage != stage &&
          (starts || needed.contains(found->second.stage))) {
        chain.stages.push_back(found->second.stage);
      }
    }
    chain.stages.push_back(stage);
    all.push_back(std::move(chain));
  }
  all.push_back(std::move(image));
  return all;
}

}  // namespace stagec::order
