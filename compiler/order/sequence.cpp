#include "order/sequence.h"

#include <algorithm>
#include <map>
#include <set>

#include "order/build_chain.h"

namespace stagec::order {

using model::Stage;
using specialize::Plan;

namespace {

/// Cuts common starts out of chains.
class TrunkCutter {
 public:
  explicit TrunkCutter(std::vector<Section>& sections) : sections_(sections) {}

  void cut(const std::vector<const Chain*>& group, std::size_t at, const std::string& parent) {
    std::size_t end = at;
    while (same_at(group, end)) {
      ++end;
    }
    if (group.size() == 1) {
      const Chain& chain = *group[0];
      add(chain.is_image ? Section::Kind::image : Section::Kind::builder, chain.name, parent, chain, at,
          chain.stages.size());
      return;
    }
    if (end == at) {
      split(group, end, parent);
      return;
    }
    const std::string name = trunk_name(*group[0], end);
    add(Section::Kind::trunk, name, parent, *group[0], at, end);
    split(group, end, name);
  }

 private:
  static bool same_at(const std::vector<const Chain*>& group, std::size_t at) {
    return std::all_of(group.begin(), group.end(), [&](const Chain* chain) {
      return at < chain->stages.size() && at < group[0]->stages.size() && chain->stages[at] == group[0]->stages[at];
    });
  }

  void split(const std::vector<const Chain*>& group, std::size_t at, const std::string& parent) {
    std::vector<std::vector<const Chain*>> parts;
    for (const Chain* chain : group) {
      const auto part = std::find_if(parts.begin(), parts.end(), [&](const auto& p) {
        return at < chain->stages.size() && at < p[0]->stages.size() && p[0]->stages[at] == chain->stages[at];
      });
      if (part == parts.end()) {
        parts.push_back({chain});
      } else {
        part->push_back(chain);
      }
    }
    for (const auto& part : parts) {
      cut(part, at, parent);
    }
  }

  /// Two trunks may end with the same stage; what stands before it differs then.
  std::string trunk_name(const Chain& chain, std::size_t end) {
    const std::string name = trunks_.empty() ? "trunk" : "trunk-" + chain.stages[end - 1]->name;
    const int earlier = trunks_[name]++;
    return earlier == 0 ? name : name + "-" + std::to_string(earlier + 1);
  }

  void add(Section::Kind kind, const std::string& name, const std::string& parent, const Chain& chain,
           std::size_t begin, std::size_t end) {
    const auto first = chain.stages.begin();
    sections_.push_back({kind,
                         name,
                         parent,
                         chain.root,
                         {first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end)}});
  }

  std::vector<Section>& sections_;
  std::map<std::string, int> trunks_;  ///< how many there are of each name
};

/// True if nothing that the section builds on is still among the `open` ones.
bool ready(const Section& section, const std::vector<Section>& open) {
  const auto is_open = [&](const std::string& name) {
    return std::any_of(open.begin(), open.end(), [&](const Section& other) { return other.name == name; });
  };
  if (!section.parent.empty() && is_open(section.parent)) {
    return false;
  }
  return std::none_of(section.stages.begin(), section.stages.end(), [&](const Stage* stage) {
    return std::any_of(stage->takes_from.begin(), stage->takes_from.end(),
                       [&](const model::Reference& from) { return is_open(from.name); });
  });
}

/// The first section that is ready comes next; cycles were refused with the stage graph.
std::vector<Section> sorted(std::vector<Section> open) {
  std::vector<Section> result;
  while (!open.empty()) {
    auto next = std::find_if(open.begin(), open.end(), [&](const Section& s) { return ready(s, open); });
    if (next == open.end()) {
      next = open.begin();
    }
    result.push_back(std::move(*next));
    open.erase(next);
  }
  return result;
}

}  // namespace

std::vector<Section> sections(const Plan& plan, const std::vector<std::string>& order) {
  const std::vector<Chain> all = build_chains(plan, order);
  std::vector<Section> result;
  TrunkCutter cutter(result);
  std::vector<const Chain*> shared;
  for (const Chain& chain : all) {
    if (chain.root == plan.root) {
      shared.push_back(&chain);
    } else {
      cutter.cut({&chain}, 0, "");
    }
  }
  cutter.cut(shared, 0, "");
  const auto image =
      std::find_if(result.begin(), result.end(), [](const Section& s) { return s.kind == Section::Kind::image; });
  std::rotate(image, image + 1, result.end());
  if (result.size() == 1) {
    result[0].name.clear();
  }
  return sorted(std::move(result));
}

std::vector<const Stage*> image_sequence(const std::vector<Section>& sections) {
  std::vector<const Stage*> stages;
  std::string wanted = sections.back().name;
  for (auto section = sections.rbegin(); section != sections.rend(); ++section) {
    if (section->name == wanted) {
      stages.insert(stages.begin(), section->stages.begin(), section->stages.end());
      wanted = section->parent;
    }
  }
  return stages;
}

}  // namespace stagec::order
