#include "effects/trees.h"

#include <algorithm>

#include "base/is_one_of.h"

namespace stagec::effects {

namespace {

/// A script that was not read may have configured the tree it ran in.
constexpr std::string_view unread_script = "script";

void record(Call& call, Install install) {
  std::vector<Install>& installs = call.layer.effects.installs;
  const auto twin = std::find_if(installs.begin(), installs.end(), [&](const Install& other) {
    return other.span == install.span && other.configure == install.configure;
  });
  if (twin == installs.end()) {
    installs.push_back(std::move(install));
  } else {
    twin->has_prefix = twin->has_prefix && install.has_prefix;
  }
}

}  // namespace

void configure_tree(Call& call, std::string_view directory, std::string_view tool, bool has_prefix,
                    std::string_view prefix) {
  std::vector<Tree>& trees = call.state.world.trees;
  const auto known =
      std::find_if(trees.begin(), trees.end(), [&](const Tree& tree) { return tree.directory == directory; });
  Tree tree{std::string(directory), std::string(tool), call.use.span,
            call.layer.instruction, has_prefix,        std::string(prefix)};
  if (known == trees.end()) {
    trees.push_back(std::move(tree));
    return;
  }
  // Configured again, the cache of cmake and meson remembers; a configure script does not. The place of an extension
  // stays what its language says.
  const bool remembers = (known->tool == tool && tool != "configure") || known->tool == "extension";
  if (!has_prefix && known->has_prefix && remembers) {
    return;
  }
  *known = std::move(tree);
}

void forget_trees(State& state, std::string_view pattern) {
  std::erase_if(state.world.trees, [&](const Tree& tree) { return covers(pattern, tree.directory); });
}

const Tree* tree_at(const Call& call, std::string_view directory) {
  const Tree* best = nullptr;
  for (const Tree& tree : call.state.world.trees) {
    const bool fits = tree.tool == unread_script ? tree.directory == directory : lies_in(directory, tree.directory);
    if (fits && (best == nullptr || tree.directory.size() > best->directory.size())) {
      best = &tree;
    }
  }
  return best;
}

void install_tree(Call& call, std::string_view directory, std::string_view tool, std::optional<std::string> prefix,
                  bool plain) {
  const Tree* tree = tree_at(call, directory);
  if (tree == nullptr && !plain) {
    return;
  }
  Install install;
  install.tool = tree != nullptr ? tree->tool : std::string(tool);
  install.span = call.use.span;
  install.stage = call.layer.stage;
  install.instruction = call.layer.instruction;
  install.configure_instruction = call.layer.instruction;
  if (tree != nullptr) {
    install.configure = tree->span;
    install.configure_instruction = tree->instruction;
    install.has_prefix = tree->has_prefix;
    install.prefix = tree->prefix;
  }
  if (prefix) {
    install.has_prefix = true;
    install.prefix = *prefix;
  }
  record(call, std::move(install));
}

bool is_install_target(std::string_view target) {
  if (target.starts_with("install-") || target.starts_with("install_") || target.starts_with("install/")) {
    // `install-deps` gets what the project needs, `install-hooks` is for those who work on it.
    static constexpr std::string_view others[] = {"dep",  "req",  "prereq", "pre-req", "pre-commit", "precommit",
                                                  "hook", "tool", "venv",   "poetry",  "npm",        "third"};
    const std::string_view what = target.substr(8);
    return std::none_of(std::begin(others), std::end(others),
                        [&](std::string_view other) { return what.starts_with(other); });
  }
  static constexpr std::string_view targets[] = {"install", "altinstall", "install.all", "dist-install"};
  return is_one_of(target, targets);
}

}  // namespace stagec::effects
