#include "specialize/resolve.h"

#include <iterator>
#include <set>
#include <utility>

#include "specialize/stage_resolver.h"

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

/// Adds the references that lead from `from` back to `start`; false if none do.
bool find_way(const Program& program, const model::Profile& from, const model::Profile& start,
              std::set<std::string>& seen, std::vector<const model::Reference*>& way) {
  for (const model::Reference& parent : from.parents) {
    way.push_back(&parent);
    const model::Profile* next = program.profile(parent.name);
    const bool back = next == &start;
    if (back || (next != nullptr && seen.insert(parent.name).second && find_way(program, *next, start, seen, way))) {
      return true;
    }
    way.pop_back();
  }
  return false;
}

/// A profile built on itself would never end. Each circle is reported once, at its first profile.
void check_profile_cycle(const model::Profile& start, const Program& program, diag::Sink& sink) {
  std::set<std::string> seen;
  std::vector<const model::Reference*> way;
  if (!find_way(program, start, start, seen, way)) {
    return;
  }
  std::string names = "`" + start.name + "`";
  for (const model::Reference* step : way) {
    names += " → `" + step->name + "`";
    if (program.profile(step->name) < &start) {
      return;
    }
  }
  diag::Report report =
      way.size() == 1
          ? sink.error("profile-cycle", way[0]->span, "the profile `{}` is built on itself", start.name)
          : sink.error("profile-cycle", way[0]->span, "profiles are built on each other in a circle: {}", names);
  for (auto step = way.begin() + 1; step != way.end(); ++step) {
    report.label((*step)->span, "`{}` is built on `{}`", (*std::prev(step))->name, (*step)->name);
  }
}

}  // namespace

Resolution resolve(const Program& program, diag::Sink& sink) {
  Resolution resolution;
  for (const Stage& stage : program.stages) {
    const std::size_t errors = sink.error_count();
    Reads reads = StageResolver(program, stage, sink).run();
    if (sink.error_count() == errors) {
      resolution.reads[stage.name] = std::move(reads);
    }
  }
  for (const model::Profile& profile : program.profiles) {
    check_profiles(profile, program, sink);
    check_profile_cycle(profile, program, sink);
  }
  for (const model::Env& env : program.envs) {
    check_profiles(env, program, sink);
  }
  return resolution;
}

}  // namespace stagec::specialize
