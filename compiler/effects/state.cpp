#include "effects/state.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "effects/text.h"

namespace stagec::effects {

namespace {

/// Above this many, paths that differ only in variables and conditions become one.
constexpr std::size_t many_paths = 24;
/// Above this many, the rest are given up: what they would leave is not reported.
constexpr std::size_t most_paths = 64;

bool same_but_conditions(const State& a, const State& b) {
  return a.success == b.success && a.flow == b.flow && a.levels == b.levels && a.directory == b.directory &&
         a.errexit == b.errexit && a.pipefail == b.pipefail && a.allexport == b.allexport &&
         a.variables == b.variables && a.world == b.world && a.positional == b.positional &&
         a.functions == b.functions && a.exit_trap == b.exit_trap;
}

bool same_files(const State& a, const State& b) {
  return a.success == b.success && a.flow == b.flow && a.levels == b.levels && a.world == b.world;
}

void merge(State& into, const State& other) {
  keep_common(into.decided, other.decided);
  keep_common(into.variables, other.variables);
  keep_common(into.functions, other.functions);
}

template <typename Same>
void merge_if(std::vector<State>& states, Same same) {
  std::vector<State> kept;
  kept.reserve(states.size());
  for (State& state : states) {
    const auto twin = std::find_if(kept.begin(), kept.end(), [&](const State& other) { return same(other, state); });
    if (twin == kept.end()) {
      kept.push_back(std::move(state));
    } else {
      merge(*twin, state);
    }
  }
  states = std::move(kept);
}

}  // namespace

bool operator==(const Checkout& a, const Checkout& b) {
  return a.clone.path == b.clone.path && a.clone.span == b.clone.span && a.clone.following == b.clone.following &&
         a.clone.reference == b.clone.reference && a.clone.late_checkout == b.clone.late_checkout &&
         a.fetched == b.fetched && a.names == b.names && a.fetched_in == b.fetched_in && a.empty == b.empty &&
         a.bare == b.bare;
}

std::string without_links(const World& world, std::string path, bool keep_last) {
  for (int followed = 0; followed < 8 && !world.links.empty(); ++followed) {
    // The link nearest to the root comes first.
    const auto found = std::find_if(world.links.begin(), world.links.end(), [&](const auto& link) {
      return lies_in(path, link.first) && !(keep_last && path == link.first);
    });
    if (found == world.links.end()) {
      break;
    }
    path = absolute(found->second, path.substr(std::min(found->first.size() + 1, path.size())));
  }
  return path;
}

void leave_subshell(State& outer, State inner) {
  outer.world = std::move(inner.world);
  outer.decided = std::move(inner.decided);
  outer.success = inner.success;
}

void append(std::vector<State>& to, std::vector<State> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void merge_paths(std::vector<State>& states) {
  if (states.size() < 2) {
    return;
  }
  merge_if(states, same_but_conditions);
  if (states.size() > many_paths) {
    merge_if(states, same_files);
  }
  if (states.size() > most_paths) {
    states.resize(most_paths);
  }
}

}  // namespace stagec::effects
