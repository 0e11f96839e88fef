#include "specialize/resolve.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "model/declare.h"
#include "specialize/declared_facts.h"
#include "specialize/stage_resolver.h"
#include "steps/step.h"

namespace stagec::specialize {

using model::Program;
using model::Stage;

namespace {

void check_profiles(const model::Profile& profile, const Program& program, diag::Sink& sink) {
  for (const model::Reference& parent : profile.parents) {
    if (program.profile(parent.name) == nullptr) {
      std::vector<std::string> known;
      for (const model::Profile& other : program.profiles) {
        known.push_back(other.name);
      }
      did_you_mean(sink.error("unknown-profile", parent.span, "there is no profile `{}`", parent.name), parent.name,
                   known);
    }
  }
}

/// Finds profiles that are built on themselves, which would never end.
class ProfileCycles {
 public:
  ProfileCycles(const Program& program, diag::Sink& sink) : sink_(sink) {
    for (const model::Profile& profile : program.profiles) {
      known_[profile.name] = &profile;
    }
  }

  /// Reports each circle that can be reached from here, once however often it is reached.
  void visit(const model::Profile& profile) {
    if (!seen_.insert(&profile).second) {
      return;
    }
    path_.push_back(&profile);
    for (const model::Reference& parent : profile.parents) {
      const auto next = known_.find(parent.name);
      if (next == known_.end()) {
        continue;
      }
      way_.push_back(&parent);
      const auto open = std::find(path_.begin(), path_.end(), next->second);
      if (open != path_.end()) {
        report(static_cast<std::size_t>(open - path_.begin()));
      } else {
        visit(*next->second);
      }
      way_.pop_back();
    }
    path_.pop_back();
  }

 private:
  /// The circle that starts at `first` of the path.
  void report(std::size_t first) {
    const std::string& start = path_[first]->name;
    if (first + 1 == way_.size()) {
      sink_.error("profile-cycle", way_[first]->span, "the profile `{}` is built on itself", start);
      return;
    }
    std::string names = "`" + start + "`";
    for (std::size_t i = first; i < way_.size(); ++i) {
      names += " → `" + way_[i]->name + "`";
    }
    diag::Report circle =
        sink_.error("profile-cycle", way_[first]->span, "profiles are built on each other in a circle: {}", names);
    for (std::size_t i = first + 1; i < way_.size(); ++i) {
      circle.label(way_[i]->span, "`{}` is built on `{}`", path_[i]->name, way_[i]->name);
    }
  }

  diag::Sink& sink_;
  std::map<std::string_view, const model::Profile*> known_;
  std::set<const model::Profile*> seen_;
  std::vector<const model::Profile*> path_;
  std::vector<const model::Reference*> way_;  ///< the line that leads from each of the path to the next
};

}  // namespace

void lose_unknown_statements(Program& program) {
  for (Stage& stage : program.stages) {
    for (const syntax::Statement* statement : stage.body) {
      const std::string_view keyword = statement->keyword();
      const bool known = keyword == "if" || keyword == "for" || steps::find_step(keyword) != nullptr;
      if (!known) {
        model::lose_unknown_statement(*statement, stage);
      }
    }
  }
}

Resolution resolve(const Program& program, diag::Sink& sink) {
  Resolution resolution;
  for (const Stage& stage : program.stages) {
    const std::size_t errors = sink.error_count();
    Reads reads = StageResolver(program, stage, sink).run();
    if (sink.error_count() == errors && stage.sound) {
      resolution.reads[stage.name] = std::move(reads);
    }
  }
  ProfileCycles cycles(program, sink);
  for (const model::Profile& profile : program.profiles) {
    check_profiles(profile, program, sink);
    cycles.visit(profile);
  }
  for (const model::Env& env : program.envs) {
    check_profiles(env, program, sink);
  }
  check_declared_facts(program, sink);
  return resolution;
}

}  // namespace stagec::specialize
