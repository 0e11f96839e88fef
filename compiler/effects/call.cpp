#include "effects/call.h"

#include <algorithm>

#include "base/is_one_of.h"
#include "effects/tool.h"
#include "effects/trees.h"

namespace stagec::effects {

namespace {

/// The directories in which a remnant counts as removed: dnf's moved over the years, and a clean-up names any of them.
bool is_removed(const Remnant& remnant, std::string_view pattern, Depth depth) {
  const auto covered = [&](std::string_view path) {
    return depth == Depth::trees ? covers(pattern, path) : covers_exactly(pattern, path);
  };
  if (remnant.content == Content::dnf_cache) {
    static constexpr std::string_view directories[] = {"/var/cache/dnf", "/var/cache/yum", "/var/cache/libdnf5"};
    return std::any_of(std::begin(directories), std::end(directories), [&](std::string_view directory) {
      return covered(std::string(directory) + std::string(remnant.path.substr(remnant.path.rfind('/'))));
    });
  }
  // Where conda was put is rarely known; its packages are always in `pkgs`.
  const bool named_pkgs = base_name(pattern) == "pkgs" || directory_of(pattern).ends_with("/pkgs");
  if (remnant.content == Content::conda_cache && named_pkgs) {
    return true;
  }
  return covered(remnant.path);
}

/// True if the build context is not there to be looked at: nothing but the Dockerfile and texts about it.
bool is_bare(const Surroundings& around) {
  const std::vector<std::string> names =
      around.context.empty() ? std::vector<std::string>() : around.files.list(around.context);
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    const std::string path = normal_path(join_path(around.context, name));
    return name.ends_with(".md") || path == normal_path(around.sources.file(around.file).path());
  });
}

/// True if what lies in a directory is COPY's own: not in `/etc`, which has files of others too.
bool is_own_directory(std::string_view directory) {
  static constexpr std::string_view shared[] = {"/", "/home", "/root", "/opt", "/srv", "/tmp", "/usr/src", "/var/www"};
  static constexpr std::string_view system[] = {"/bin", "/sbin", "/lib", "/lib64", "/etc", "/usr", "/var", "/run"};
  const auto below = [&](std::string_view one) { return lies_in(directory, one); };
  return !is_one_of(directory, shared) &&
         (below("/usr/src") || below("/var/www") || std::none_of(std::begin(system), std::end(system), below));
}

/// True if a removed path is part of what COPY put in: it matches the pattern of the sources, the build context shows
/// that a copied directory holds it, or nothing else can have made it.
bool holds(const Layer& layer, const State& state, const Remnant& remnant, std::string_view path) {
  if (is_pattern(remnant.path)) {
    return covers(remnant.path, path);
  }
  const std::string directory = directory_of(remnant.path);
  const bool is_directory = remnant.content == Content::copied && !is_known(base_name(remnant.path));
  if (!is_directory || path == directory || !lies_in(path, directory)) {
    return false;
  }
  const Surroundings& around = layer.surroundings;
  // What .dockerignore leaves out may be all of it.
  const bool ignores =
      !around.context.empty() && around.files.kind(join_path(around.context, ".dockerignore")) != FileKind::missing;
  const std::optional<std::string> in_context = layer.context_path(path);
  if (in_context && !around.context.empty() &&
      around.files.kind(join_path(around.context, *in_context)) != FileKind::missing) {
    return !ignores;
  }
  const std::pair<std::size_t, std::size_t> copied = {remnant.stage, remnant.instruction + 1};
  const bool is_from_copy = state.world.stranger < copied || base_name(path).starts_with(".git");
  return (!in_context || is_bare(around)) && is_from_copy && is_own_directory(directory);
}

/// Of `tool-1.0.tar.gz` what stands before the ending; the whole name if it is no archive's.
std::string_view stem_of(std::string_view name) {
  static constexpr std::string_view endings[] = {".tar.gz", ".tgz",     ".tar.bz2", ".tbz2", ".tbz", ".tar.xz",
                                                 ".txz",    ".tar.zst", ".tar.lz",  ".tar",  ".zip", ".7z"};
  for (const std::string_view ending : endings) {
    if (name.ends_with(ending)) {
      return name.substr(0, name.size() - ending.size());
    }
  }
  return name;
}

/// The name of the archive that something was unpacked from.
std::string_view archive_of(const Remnant& unpacked) {
  std::string_view text = base_name(unpacked.path);
  text = text.substr(0, text.rfind(unknown_end));
  return text.substr(text.find_last_of("| ") + 1);
}

void note_late_removal(Layer& layer, LateRemoval removal) {
  removal.stage = layer.stage;
  removal.instruction = layer.instruction;
  std::vector<LateRemoval>& removals = layer.effects.late_removals;
  const auto known = std::find_if(removals.begin(), removals.end(), [&](const LateRemoval& other) {
    return other.remnant == removal.remnant && other.stage == removal.stage && other.instruction == removal.instruction;
  });
  if (known == removals.end()) {
    removals.push_back(std::move(removal));
  } else if (known->span == removal.span) {
    known->also_own = known->also_own || removal.also_own;
  }
}

}  // namespace

std::optional<Variable> Call::variable(std::string_view name) const {
  for (auto assignment = use.variables.rbegin(); assignment != use.variables.rend(); ++assignment) {
    if (assignment->first == name) {
      return Variable{assignment->second.text, assignment->second.assumed, true, std::nullopt};
    }
  }
  const auto found = use.clean_environment ? state.variables.end() : state.variables.find(name);
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

void Call::remove(const Argument& word, Depth depth) {
  // Of a link it removes the link, not what it leads to.
  const bool keeps_last = !word.text.ends_with('/');
  const std::string path = without_links(state.world, effects::absolute(state.directory, word.text), keeps_last);
  std::erase_if(state.world.links, [&](const auto& link) { return covers(path, link.first); });
  std::erase_if(state.world.texts, [&](const auto& text) { return covers(path, text.first); });
  remove(path, word.span, depth);
}

void Call::remove(std::string_view pattern, Span word, Depth depth) {
  if (layer.is_mounted(pattern)) {
    return;
  }
  const auto is_hit = [&](const Remnant& remnant) { return is_removed(remnant, pattern, depth); };
  if (depth == Depth::trees) {
    take_unpacked(pattern);
    forget_trees(state, pattern);
  }
  const bool also_own = std::erase_if(state.world.made, is_hit) > 0;
  for (const Remnant& remnant : layer.earlier) {
    if (is_hit(remnant)) {
      note_late_removal(layer, {remnant, word, 0, 0, true, also_own});
    } else if (is_exact(pattern) && holds(layer, state, remnant, pattern)) {
      note_late_removal(layer, {remnant, word, 0, 0, false, also_own});
    }
  }
}

void Call::take_unpacked(std::string_view pattern) {
  std::vector<Remnant>& made = state.world.made;
  const auto is_unpacked_there = [&](const Remnant& remnant) {
    return remnant.content == Content::unpacked && directory_of(remnant.path) == directory_of(pattern);
  };
  // An archive mostly holds one directory that is called like it.
  const auto is_named = [&](const Remnant& remnant) {
    return is_unpacked_there(remnant) &&
           covers(pattern, directory_of(pattern) + "/" + std::string(stem_of(archive_of(remnant))));
  };
  if (std::erase_if(made, is_named) > 0) {
    return;
  }
  const auto is_other = [&](const Remnant& remnant) {
    return remnant.content != Content::unpacked && covers(pattern, remnant.path);
  };
  const bool names_known = std::any_of(made.begin(), made.end(), is_other) ||
                           std::any_of(layer.earlier.begin(), layer.earlier.end(), is_other);
  if (!names_known && stem_of(base_name(pattern)) == base_name(pattern)) {
    std::erase_if(made, is_unpacked_there);
  }
}

void Call::move_copied(std::string_view path, Span word) {
  for (const Remnant& remnant : layer.earlier) {
    if (remnant.content == Content::copied && is_removed(remnant, path, Depth::trees) && !layer.is_mounted(path)) {
      note_late_removal(layer, {remnant, word, 0, 0, true, false});
    }
  }
}

void Call::remove_content(Content content) {
  const auto is_hit = [&](const Remnant& remnant) { return remnant.content == content; };
  const bool also_own = std::erase_if(state.world.made, is_hit) > 0;
  for (const Remnant& remnant : layer.earlier) {
    if (is_hit(remnant)) {
      note_late_removal(layer, {remnant, use.span, 0, 0, true, also_own});
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
