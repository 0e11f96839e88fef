#include "effects/call.h"

#include <algorithm>

#include "effects/tool.h"
#include "effects/trees.h"

namespace stagec::effects {

namespace {

/// The directories in which a remnant counts as removed: dnf's moved over the years, and a clean-up names any of them.
bool is_removed(const Remnant& remnant, std::string_view pattern) {
  if (remnant.content == Content::dnf_cache) {
    static constexpr std::string_view directories[] = {"/var/cache/dnf", "/var/cache/yum", "/var/cache/libdnf5"};
    return std::any_of(std::begin(directories), std::end(directories), [&](std::string_view directory) {
      return covers(pattern, std::string(directory) + std::string(remnant.path.substr(remnant.path.rfind('/'))));
    });
  }
  // Where conda was put is rarely known; its packages are always in `pkgs`.
  const bool named_pkgs = base_name(pattern) == "pkgs" || directory_of(pattern).ends_with("/pkgs");
  if (remnant.content == Content::conda_cache && named_pkgs) {
    return true;
  }
  return covers(pattern, remnant.path);
}

/// True if a removed path is part of what COPY put in: it matches the pattern of the sources, or the build context
/// shows that a copied directory holds it.
bool holds(const Layer& layer, const Remnant& remnant, std::string_view path) {
  if (is_pattern(remnant.path)) {
    return covers(remnant.path, path);
  }
  const bool is_directory = remnant.content == Content::copied && !is_known(base_name(remnant.path));
  const Surroundings& around = layer.surroundings;
  const std::optional<std::string> in_context = layer.context_path(path);
  if (!is_directory || !in_context || around.context.empty() || !lies_in(path, directory_of(remnant.path))) {
    return false;
  }
  // What .dockerignore leaves out may be all of it.
  return around.files.kind(join_path(around.context, *in_context)) != FileKind::missing &&
         around.files.kind(join_path(around.context, ".dockerignore")) == FileKind::missing;
}

void note_late_removal(Layer& layer, const Remnant& remnant, Span span, bool whole) {
  std::vector<LateRemoval>& removals = layer.effects.late_removals;
  const bool known = std::any_of(removals.begin(), removals.end(), [&](const LateRemoval& removal) {
    return removal.remnant == remnant && removal.stage == layer.stage && removal.instruction == layer.instruction;
  });
  if (!known) {
    removals.push_back({remnant, span, layer.stage, layer.instruction, whole});
  }
}

}  // namespace

std::optional<Variable> Call::variable(std::string_view name) const {
  for (auto assignment = use.variables.rbegin(); assignment != use.variables.rend(); ++assignment) {
    if (assignment->first == name) {
      return Variable{assignment->second.text, assignment->second.assumed, true, std::nullopt};
    }
  }
  const auto found = state.variables.find(name);
  return found == state.variables.end() || !found->second.exported ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> Call::text_of(std::string_view name) const {
  const std::optional<Variable> found = variable(name);
  return found && !found->text.empty() ? std::optional(found->text) : std::nullopt;
}

std::string Call::home() const {
  return text_of("HOME").value_or(layer.home);
}

void Call::create(Content content, std::string_view path) {
  std::string where = absolute(path);
  if (layer.is_mounted(where)) {
    return;
  }
  std::vector<Remnant>& made = state.world.made;
  Remnant remnant{content, std::move(where), use.span, layer.stage, layer.instruction};
  const auto twin = std::find_if(made.begin(), made.end(), [&](const Remnant& other) {
    return other.content == content && other.path == remnant.path;
  });
  if (twin == made.end()) {
    made.push_back(std::move(remnant));
  }
}

void Call::fetch_repository(std::string_view url, std::string_view reference, Following following, Span word) {
  Clone clone;
  clone.url = url;
  clone.reference = reference;
  clone.following = following;
  clone.span = word;
  clone.stage = layer.stage;
  clone.instruction = layer.instruction;
  std::vector<Clone>& clones = layer.effects.clones;
  const bool known = std::any_of(clones.begin(), clones.end(), [&](const Clone& other) {
    return other.span == clone.span && other.url == clone.url;
  });
  if (!known) {
    clones.push_back(std::move(clone));
  }
}

void Call::remove(const Argument& word) {
  remove(absolute(word.text), word.span);
}

void Call::remove(std::string_view pattern, Span word) {
  if (layer.is_mounted(pattern)) {
    return;
  }
  std::erase_if(state.world.made, [&](const Remnant& remnant) { return is_removed(remnant, pattern); });
  forget_trees(state, pattern);
  for (const Remnant& remnant : layer.earlier) {
    if (is_removed(remnant, pattern)) {
      note_late_removal(layer, remnant, word, true);
    } else if (is_exact(pattern) && holds(layer, remnant, pattern)) {
      note_late_removal(layer, remnant, word, false);
    }
  }
}

void Call::remove_content(Content content) {
  std::erase_if(state.world.made, [&](const Remnant& remnant) { return remnant.content == content; });
  for (const Remnant& remnant : layer.earlier) {
    if (remnant.content == content) {
      note_late_removal(layer, remnant, use.span, true);
    }
  }
}

const Tool* find_tool(std::string_view program) {
  static const std::map<std::string_view, const Tool*> table = [] {
    std::map<std::string_view, const Tool*> tools;
    for (const Tool* tool : all_tools()) {
      for (const std::string_view name : tool->names) {
        tools.emplace(name, tool);
      }
    }
    return tools;
  }();
  const auto found = table.find(program);
  return found == table.end() ? nullptr : found->second;
}

}  // namespace stagec::effects
