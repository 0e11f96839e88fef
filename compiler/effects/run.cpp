// RUN: the text as its shell receives it, and what is left when the layer is done.
#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "effects/interpreter.h"
#include "effects/shells.h"
#include "effects/stage_walk.h"

namespace stagec::effects {

namespace {

/// How the SHELL instruction starts a shell.
struct ShellCall {
  std::optional<shell::Dialect> dialect;  ///< nothing for a shell that is not read: PowerShell, cmd, Python
  bool errexit = false;
  bool pipefail = false;
};

ShellCall read_shell(const std::vector<std::string>& words) {
  ShellCall call;
  if (words.empty()) {
    return call;
  }
  call.dialect = dialect_of(base_name(words[0]));
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.starts_with('-') && !word.starts_with("--")) {
      call.errexit = call.errexit || word.find('e') != std::string::npos;
      call.pipefail = call.pipefail || (word.ends_with('o') && i + 1 < words.size() && words[i + 1] == "pipefail");
    }
  }
  return call;
}

/// True if the text is nothing but `<<NAME`: then the here-document is the script.
bool is_heredoc_alone(std::string_view text) {
  return text.starts_with("<<") && !text.starts_with("<<<") && text.find_first_of(" \t;|&>") == std::string_view::npos;
}

void add_body(std::string& text, std::vector<image::Origin>& origins, const image::Heredoc& heredoc) {
  for (const image::Origin& origin : heredoc.origins) {
    origins.push_back({text.size() + origin.text, origin.file});
  }
  text += heredoc.body;
}

int severity(Following following) {
  switch (following) {
    case Following::commit:
      return 0;
    case Following::tag:
      return 1;
    case Following::unknown:
      return 2;
    case Following::branch:
      return 3;
    case Following::default_branch:
      return 4;
  }
  return 0;
}

/// Takes over clones from one end of a layer: what follows more counts.
void merge_checkouts(std::vector<Checkout>& into, const std::vector<Checkout>& from) {
  for (const Checkout& checkout : from) {
    const auto twin = std::find_if(into.begin(), into.end(), [&](const Checkout& other) {
      return other.clone.span == checkout.clone.span && other.clone.path == checkout.clone.path;
    });
    if (twin == into.end()) {
      into.push_back(checkout);
    } else if (severity(twin->clone.following) < severity(checkout.clone.following)) {
      *twin = checkout;
    }
  }
}

void merge_trees(std::vector<Tree>& into, const std::vector<Tree>& from) {
  for (const Tree& tree : from) {
    const auto twin =
        std::find_if(into.begin(), into.end(), [&](const Tree& other) { return other.directory == tree.directory; });
    if (twin == into.end()) {
      into.push_back(tree);
    } else if (twin->has_prefix && !tree.has_prefix) {
      *twin = tree;
    }
  }
}

}  // namespace

Layer StageWalk::make_layer(const image::Run& run) const {
  Layer layer{effects_, surroundings_};
  layer.stage = stage_;
  layer.instruction = instruction_;
  layer.base = state_.base;
  layer.home = state_.home;
  layer.bash_is_sh = state_.bash_is_sh;
  layer.context = state_.context;
  layer.heredocs = state_.heredocs;
  layer.earlier = state_.held;
  for (const image::Mount& mount : run.mounts) {
    std::string type = "bind";
    std::string source = ".";
    std::string from;
    std::string target;
    for (const auto& [name, value] : mount.options) {
      if (name == "type") {
        type = value;
      } else if (name == "target" || name == "dst" || name == "destination") {
        target = expand(value).text;
      } else if (name == "source" || name == "src") {
        source = expand(value).text;
      } else if (name == "from") {
        from = value;
      }
    }
    if (target.empty()) {
      continue;
    }
    layer.mounts.push_back(absolute(state_.directory, target));
    if (type == "bind" && from.empty()) {
      layer.context.push_back({layer.mounts.back(), absolute("/", source).substr(1)});
    } else if (const StageState* other = type == "bind" ? find_state(from) : nullptr) {
      take_files(*other, {absolute("/", source), layer.mounts.back(), false}, layer.context, layer.heredocs);
    }
  }
  return layer;
}

State StageWalk::start_state() const {
  State state;
  state.directory = state_.directory;
  state.variables = state_.arguments;
  for (const auto& [name, variable] : state_.environment) {
    state.variables.insert_or_assign(name, variable);
  }
  state.world = state_.world;
  return state;
}

const ShellSource* StageWalk::add_source(const image::Run& run, const image::ShellText& text) {
  const ShellCall call = read_shell(state_.shell);
  std::optional<shell::Dialect> dialect = call.dialect;
  if (!dialect) {
    return nullptr;
  }
  ShellSource source;
  source.file = surroundings_.file;
  source.stage = stage_;
  source.instruction = instruction_;
  source.errexit = call.errexit;
  source.pipefail = call.pipefail;
  if (!run.heredocs.empty() && is_heredoc_alone(text.text)) {
    const Interpretation first = read_first_line(run.heredocs[0].body);
    if (!first.is_shell) {
      return nullptr;
    }
    add_body(source.text, source.origins, run.heredocs[0]);
    if (first.dialect) {
      // Another shell than that of the instruction, with options of its own: `#!/usr/bin/env -S bash -euo pipefail`.
      dialect = first.dialect;
      source.errexit = first.errexit;
      source.pipefail = first.pipefail;
    }
  } else {
    source.text = text.text;
    source.origins = text.origins;
    for (const image::Heredoc& heredoc : run.heredocs) {
      source.text += '\n';
      add_body(source.text, source.origins, heredoc);
      source.text += heredoc.name;
    }
  }
  source.dialect = *dialect;
  effects_.sources.push_back(std::move(source));
  ShellSource& added = effects_.sources.back();
  added.script = shell::parse(added.text, added.dialect);
  return &added;
}

void StageWalk::run(const image::Run& run, const image::Instruction& instruction) {
  Layer layer = make_layer(run);
  Interpreter interpreter(layer);
  std::vector<State> ends;
  if (const auto* exec = std::get_if<image::ExecForm>(&run.command)) {
    std::vector<Argument> words;
    for (const std::string& argument : exec->arguments) {
      words.push_back({argument, instruction.span, false, false});
    }
    ends = interpreter.run_exec(words, instruction.span, start_state());
  } else if (const ShellSource* source = add_source(run, std::get<image::ShellText>(run.command))) {
    ends = interpreter.run_shell(*source, start_state());
  }
  end_layer(layer, std::move(ends));
}

void StageWalk::end_layer(Layer& layer, std::vector<State> ends) {
  // A path on which the RUN fails makes no layer; if all do, they are taken as they are.
  if (std::any_of(ends.begin(), ends.end(), [](const State& end) { return end.success; })) {
    std::erase_if(ends, [](const State& end) { return !end.success; });
  }
  if (ends.empty()) {
    return;
  }
  World world;
  world.pip_switches = ends.front().world.pip_switches;
  world.texts = ends.front().world.texts;
  world.links = ends.front().world.links;
  for (const State& end : ends) {
    for (const Remnant& remnant : end.world.made) {
      if (std::find(world.made.begin(), world.made.end(), remnant) == world.made.end()) {
        world.made.push_back(remnant);
      }
    }
    merge_checkouts(world.checkouts, end.world.checkouts);
    merge_trees(world.trees, end.world.trees);
    std::erase_if(world.pip_switches, [&](const std::string& one) { return !end.world.pip_switches.contains(one); });
    keep_common(world.texts, end.world.texts);
    keep_common(world.links, end.world.links);
    world.stranger = std::max(world.stranger, end.world.stranger);
  }
  for (const LateRemoval& removal : effects_.late_removals) {
    if (removal.stage == stage_ && removal.instruction == instruction_) {
      std::erase(state_.held, removal.remnant);
    }
  }
  effects_.left.insert(effects_.left.end(), world.made.begin(), world.made.end());
  state_.held.insert(state_.held.end(), std::make_move_iterator(world.made.begin()),
                     std::make_move_iterator(world.made.end()));
  world.made.clear();
  std::erase_if(world.texts, [&](const auto& text) { return layer.is_mounted(text.first); });
  state_.world = std::move(world);
  state_.bash_is_sh = layer.bash_is_sh;
}

void StageWalk::keep_clones() {
  for (const Checkout& checkout : state_.world.checkouts) {
    const Clone& clone = checkout.clone;
    if (!checkout.empty && clone.stage == stage_) {
      effects_.clones.push_back(clone);
      continue;
    }
    // Of the stage that this one is built FROM: what is done with it here counts.
    const auto kept = std::find_if(effects_.clones.begin(), effects_.clones.end(), [&](const Clone& other) {
      return other.stage == clone.stage && other.span == clone.span && other.path == clone.path;
    });
    if (kept != effects_.clones.end()) {
      *kept = clone;
    }
  }
}

}  // namespace stagec::effects
