#include "runtime/diff/compare.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/diff.h"
#include "runtime/diff/stage_text.h"

namespace stagec::runtime {

namespace {

/// All chains that a builder that has built a state has in its cache.
std::set<std::uint64_t> cache_of(const State& state) {
  std::set<std::uint64_t> chains;
  for (const auto& [name, env] : state.envs) {
    for (const StateSection& section : env.sections) {
      for (const StateLayer& layer : section.layers) {
        chains.insert(layer.chain);
      }
    }
  }
  return chains;
}

/// Stage → the keys of its layers, as they first come in the Dockerfile.
std::map<std::string, std::vector<std::string>> keys_of(const StateEnv& env) {
  std::map<std::string, std::vector<std::string>> keys;
  for (const StateSection& section : env.sections) {
    std::map<std::string, std::vector<std::string>> here;
    for (const StateLayer& layer : section.layers) {
      here[layer.stage].push_back(layer.key);
    }
    keys.insert(here.begin(), here.end());
  }
  return keys;
}

std::vector<std::string> names_of(const StateEnv& env, const std::set<std::string>& wanted) {
  std::vector<std::string> names;
  for (const StateStage& stage : env.stages) {
    if (!stage.builder && wanted.contains(stage.name)) {
      names.push_back(stage.name);
    }
  }
  return names;
}

/// The names that have to move for `before` to become `after`: all but a longest common subsequence.
std::vector<std::string> moved(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  std::vector<std::vector<std::size_t>> length(before.size() + 1, std::vector<std::size_t>(after.size() + 1));
  for (std::size_t i = before.size(); i-- > 0;) {
    for (std::size_t j = after.size(); j-- > 0;) {
      length[i][j] = before[i] == after[j] ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
    }
  }
  std::vector<std::string> names;
  for (std::size_t i = 0, j = 0; i < before.size();) {
    if (j < after.size() && before[i] == after[j]) {
      ++i;
      ++j;
    } else if (j < after.size() && length[i][j + 1] > length[i + 1][j]) {
      ++j;
    } else {
      names.push_back(before[i++]);
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Which way a stage moved, seen from those that stay. Of stages that move past each other alone, their places tell.
std::string direction(const std::string& name, const std::vector<std::string>& before,
                      const std::vector<std::string>& after, const std::vector<std::string>& moving) {
  const auto place = [&](const std::vector<std::string>& names) {
    const auto found = std::find(names.begin(), names.end(), name);
    const auto staying = std::count_if(names.begin(), found, [&](const std::string& other) {
      return !std::binary_search(moving.begin(), moving.end(), other);
    });
    return std::pair(staying, found - names.begin());
  };
  return place(after) < place(before) ? "earlier" : "later";
}

const StateStage* stage_of(const StateEnv& env, const std::string& name) {
  const auto found =
      std::find_if(env.stages.begin(), env.stages.end(), [&](const StateStage& stage) { return stage.name == name; });
  return found == env.stages.end() ? nullptr : &*found;
}

/// The changes of one env.
class EnvComparison {
 public:
  EnvComparison(const State& before, const State& after, const StateEnv& a, const StateEnv& b)
      : before_(before), after_(after), a_(a), b_(b) {}

  std::vector<Change> run() {
    value(Change::Kind::arch, "arch", a_.arch, b_.arch);
    value(Change::Kind::prebuilt, "prebuilt", a_.prebuilt, b_.prebuilt);
    if (a_.prebuilt.empty() && b_.prebuilt.empty()) {
      value(Change::Kind::base, "base image", a_.base_image(), b_.base_image());
      stages();
      options();
      files();
      edited();
    }
    return std::move(changes_);
  }

 private:
  void value(Change::Kind kind, const std::string& name, const std::string& before, const std::string& after) {
    if (before != after) {
      changes_.push_back({kind, name, before, after, ""});
    }
  }

  void stages() {
    for (const StateStage& stage : a_.stages) {
      if (stage_of(b_, stage.name) == nullptr) {
        changes_.push_back({Change::Kind::removed, stage.name, "", "", ""});
      } else {
        common_.insert(stage.name);
      }
    }
    for (const StateStage& stage : b_.stages) {
      if (!common_.contains(stage.name)) {
        changes_.push_back({Change::Kind::added, stage.name, "", "", ""});
      }
    }
    const std::vector<std::string> before = names_of(a_, common_);
    const std::vector<std::string> after = names_of(b_, common_);
    const std::vector<std::string> moving = moved(before, after);
    for (const std::string& name : moving) {
      changes_.push_back({Change::Kind::moved, name, "", direction(name, before, after, moving), ""});
    }
  }

  void options() {
    for (const std::string& name : common_) {
      const auto& before = stage_of(a_, name)->options;
      const auto& after = stage_of(b_, name)->options;
      std::map<std::string, std::pair<std::string, std::string>> both;
      for (const auto& [option, text] : before) {
        both[option].first = text;
      }
      for (const auto& [option, text] : after) {
        both[option].second = text;
      }
      for (const auto& [option, texts] : both) {
        value(Change::Kind::option, name + "." + option, texts.first, texts.second);
      }
    }
  }

  void files() {
    for (const auto& [path, digest] : b_.context) {
      const auto known = a_.context.find(path);
      if (known != a_.context.end() && known->second != digest) {
        changes_.push_back({Change::Kind::file, path, "", "", ""});
      }
    }
  }

  void edited() {
    const auto before = keys_of(a_);
    const auto after = keys_of(b_);
    for (const auto& [stage, keys] : after) {
      const auto known = before.find(stage);
      if (known != before.end() && known->second != keys) {
        changes_.push_back({Change::Kind::edited, stage, "", "", difference(stage)});
      }
    }
  }

  /// What the stage's part of the Dockerfile became.
  std::string difference(const std::string& stage) {
    if (!texts_read_) {
      texts_read_ = true;
      text_a_ = before_.read(a_.dockerfile).value_or("");
      text_b_ = after_.read(b_.dockerfile).value_or("");
    }
    const std::string text = unified_diff("", stage_text(text_a_, stage, a_), "", stage_text(text_b_, stage, b_));
    // Without the two lines that name files.
    std::size_t at = text.find('\n');
    at = at == std::string::npos ? at : text.find('\n', at + 1);
    return at == std::string::npos ? "" : text.substr(at + 1);
  }

  const State& before_;
  const State& after_;
  const StateEnv& a_;
  const StateEnv& b_;
  std::set<std::string> common_;
  std::vector<Change> changes_;
  bool texts_read_ = false;
  std::string text_a_;
  std::string text_b_;
};

/// What a builder that has built the first state still has to do.
class Rebuild {
 public:
  Rebuild(const State& before, Comparison& total) : cache_(cache_of(before)), total_(total) {}

  void measure(const StateEnv& env, EnvChange& change) {
    std::set<std::string> counted;
    for (const StateSection& section : env.sections) {
      for (const StateLayer& layer : section.layers) {
        if (cache_.contains(layer.chain) || layer.stage == "-") {
          continue;
        }
        const StateStage* stage = stage_of(env, layer.stage);
        const long seconds = stage != nullptr ? stage->seconds.value_or(0) : 0;
        change.seconds += counted.insert(section.name + " " + layer.stage).second ? seconds : 0;
        if (built_.insert(layer.chain).second) {
          ++total_.layers;
          total_.seconds += stages_.emplace(layer.stage, first_chain(section, layer.stage)).second ? seconds : 0;
        }
      }
    }
    const std::vector<StateLayer> layers = env.image_layers();
    for (const StateLayer& layer : layers) {
      if (layer.stage == "-") {
        continue;
      }
      ++change.layers;
      if (change.first_missed.empty() && !cache_.contains(layer.chain)) {
        change.first_missed = layer.stage;
        change.first_number = change.layers;
      }
    }
  }

 private:
  /// A stage of several layers takes its time once.
  static std::uint64_t first_chain(const StateSection& section, const std::string& stage) {
    const auto first = std::find_if(section.layers.begin(), section.layers.end(),
                                    [&](const StateLayer& layer) { return layer.stage == stage; });
    return first->chain;
  }

  std::set<std::uint64_t> cache_;
  std::set<std::uint64_t> built_;
  std::set<std::pair<std::string, std::uint64_t>> stages_;
  Comparison& total_;
};

void add_to_group(EnvChange change, std::vector<ChangeGroup>& groups) {
  for (ChangeGroup& group : groups) {
    if (group.changes == change.changes && group.first_missed == change.first_missed) {
      group.envs.push_back(std::move(change));
      return;
    }
  }
  groups.push_back({change.changes, change.first_missed, {change}});
}

/// Each change of the groups once.
std::vector<SharedChange> shared_changes(const std::vector<ChangeGroup>& groups) {
  std::vector<SharedChange> all;
  std::map<std::string, std::size_t> envs;  // by what is said of a change, whatever its lines
  for (const ChangeGroup& group : groups) {
    for (const Change& change : group.changes) {
      envs[sentence(change)] += group.envs.size();
      const auto known =
          std::find_if(all.begin(), all.end(), [&](const SharedChange& other) { return other.change == change; });
      SharedChange& shared = known == all.end() ? all.emplace_back(SharedChange{change, 0}) : *known;
      shared.envs += group.envs.size();
    }
  }
  std::stable_sort(all.begin(), all.end(), [&](const SharedChange& a, const SharedChange& b) {
    const std::string of_a = sentence(a.change);
    const std::string of_b = sentence(b.change);
    return std::tie(envs[of_b], a.change.kind, of_a, b.envs) < std::tie(envs[of_a], b.change.kind, of_b, a.envs);
  });
  return all;
}

}  // namespace

Comparison compare(const State& before, const State& after) {
  Comparison result;
  result.before = before.name;
  result.after = after.name;
  result.total = after.envs.size();
  Rebuild rebuild(before, result);
  for (const auto& [name, env] : after.envs) {
    const auto known = before.envs.find(name);
    EnvChange change;
    change.env = name;
    change.base = env.base_image();
    change.stages = env.image_stages();
    change.tag_after = env.prebuilt.empty() ? env.tag : env.prebuilt;
    if (known == before.envs.end()) {
      rebuild.measure(env, change);
      result.added.push_back(std::move(change));
      continue;
    }
    change.tag_before = known->second.prebuilt.empty() ? known->second.tag : known->second.prebuilt;
    if (change.tag_before != change.tag_after || known->second.arch != env.arch) {
      rebuild.measure(env, change);
      change.changes = EnvComparison(before, after, known->second, env).run();
      add_to_group(std::move(change), result.changed);
    }
  }
  for (const auto& [name, env] : before.envs) {
    if (!after.envs.contains(name)) {
      EnvChange change;
      change.env = name;
      change.tag_before = env.prebuilt.empty() ? env.tag : env.prebuilt;
      result.removed.push_back(std::move(change));
    }
  }
  result.changes = shared_changes(result.changed);
  std::stable_sort(result.changed.begin(), result.changed.end(),
                   [](const ChangeGroup& a, const ChangeGroup& b) { return a.envs.size() > b.envs.size(); });
  return result;
}

}  // namespace stagec::runtime
