// What is true at one point of one path through shell text. Private to this folder.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "effects/effects.h"

namespace stagec::effects {

/// A shell variable that is set.
struct Variable {
  std::string text;
  bool assumed = false;  ///< the default of an ARG, or made from one
  bool exported = false;
  std::optional<std::vector<std::string>> elements;  ///< of an array
  friend bool operator==(const Variable&, const Variable&) = default;
};

/// A source tree that was configured.
struct Tree {
  std::string directory;  ///< where it is built
  std::string tool;
  std::optional<Span> span;
  std::size_t instruction = 0;
  bool has_prefix = false;
  std::string prefix;
  friend bool operator==(const Tree&, const Tree&) = default;
};

/// What a name in a clone stands for.
struct Referred {
  std::string name;
  Following following = Following::unknown;
  friend bool operator==(const Referred&, const Referred&) = default;
};

/// A clone on its way: what it follows may still change.
struct Checkout {
  Clone clone;
  std::optional<Referred> fetched;                     ///< what FETCH_HEAD is
  std::map<std::string, Referred, std::less<>> names;  ///< branches and tags made here
  std::optional<std::size_t> fetched_in;               ///< the last instruction that asked the server again
  bool empty = false;                                  ///< `git init`: nothing is fetched yet
  bool bare = false;                                   ///< no file of it is checked out
};
[[nodiscard]] bool operator==(const Checkout& a, const Checkout& b);

/// The image's files, as far as they are followed. Outlives a shell.
struct World {
  std::vector<Remnant> made;  ///< in this layer, still there
  std::vector<Checkout> checkouts;
  std::vector<Tree> trees;
  /// Files that turn pip's cache off; behind a colon, for which of its commands.
  std::set<std::string> pip_switches;
  /// What commands wrote to files; where that is not known, the text says so.
  std::map<std::string, std::string, std::less<>> texts;
  /// Symbolic links, and the absolute paths that they lead to.
  std::map<std::string, std::string, std::less<>> links;
  /// Stage and instruction of the last program that may have made any file.
  std::pair<std::size_t, std::size_t> stranger = {0, 0};
  friend bool operator==(const World&, const World&) = default;
};

/// Where a path goes on.
enum class Flow { next, break_loop, continue_loop, return_function, exit_shell };

struct FunctionBody {
  const ShellSource* source = nullptr;
  const shell::Command* body = nullptr;
  friend bool operator==(const FunctionBody&, const FunctionBody&) = default;
};

struct State {
  std::string directory = "/";
  std::map<std::string, Variable, std::less<>> variables;
  std::vector<Argument> positional;
  std::map<std::string, FunctionBody, std::less<>> functions;
  std::string exit_trap;  ///< text to run when the shell ends
  bool errexit = false;
  bool pipefail = false;
  bool allexport = false;

  World world;
  std::map<std::string, std::string> decided;  ///< how conditions came out on this path

  bool success = true;  ///< of the last command
  Flow flow = Flow::next;
  int levels = 0;  ///< loops still to leave

  friend bool operator==(const State&, const State&) = default;
};

/// The path without the symbolic links that are known; the last piece of it may stay one.
[[nodiscard]] std::string without_links(const World& world, std::string path, bool keep_last = false);

/// Keeps what both hold.
template <typename Map>
void keep_common(Map& into, const Map& other) {
  std::erase_if(into, [&](const auto& entry) {
    const auto found = other.find(entry.first);
    return found == other.end() || !(found->second == entry.second);
  });
}

/// Takes over what a subshell leaves behind: files, and how conditions came out.
void leave_subshell(State& outer, State inner);

/// Adds paths to others.
void append(std::vector<State>& to, std::vector<State> more);

/// Makes equal paths one, and merges paths where there are too many to follow.
void merge_paths(std::vector<State>& states);

}  // namespace stagec::effects
