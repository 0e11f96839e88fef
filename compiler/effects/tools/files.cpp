// Programs that only make files: mkdir, tee, cp, mv, ln.
#include <algorithm>

#include "effects/pip_settings.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"mkdir", "tee", "cp", "mv", "ln", "mktemp"};

/// What stood at the old place stands at the new one.
void move(Call& call, const CommandLine& line) {
  const std::string target = call.absolute(line.operands.back()->text);
  for (std::size_t i = 0; i + 1 < line.operands.size(); ++i) {
    const std::string from = call.absolute(line.operands[i]->text);
    call.take_unpacked(from);
    call.move_copied(from, line.operands[i]->span);
    for (Remnant& remnant : call.state.world.made) {
      if (lies_in(remnant.path, from)) {
        const std::string rest = remnant.path.substr(from.size());
        remnant.path =
            rest.empty() && line.operands.size() > 2 ? target + "/" + std::string(base_name(from)) : target + rest;
      }
    }
    for (Checkout& checkout : call.state.world.checkouts) {
      if (lies_in(checkout.clone.path, from)) {
        checkout.clone.path = target + checkout.clone.path.substr(from.size());
      }
    }
    for (Tree& tree : call.state.world.trees) {
      if (lies_in(tree.directory, from)) {
        tree.directory = target + tree.directory.substr(from.size());
      }
    }
  }
}

/// `ln -s TARGET LINK`, `ln -s TARGET`.
void link(Call& call, const CommandLine& line) {
  if (!line.has({"-s", "--symbolic"}) || line.operands.empty() || line.operands.size() > 2 || line.unseen) {
    return;
  }
  const std::string target(line.operand(0));
  std::string name(line.operand(1));
  if (name.empty() || name == "." || name.ends_with('/')) {
    name += base_name(target);
  }
  const std::string path = effects::absolute(call.state.directory, name);
  const std::string there = effects::absolute(directory_of(path), target);
  // A link to a directory in a place where a directory may be known to stand would go into that one.
  const std::vector<Remnant>& made = call.state.world.made;
  const bool is_directory = std::any_of(made.begin(), made.end(), [&](const Remnant& remnant) {
    return remnant.path != path && lies_in(remnant.path, path);
  });
  if (is_exact(path) && is_exact(there) && !is_directory && !lies_in(there, path)) {
    call.state.world.links[path] = there;
  }
}

void run(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, "-m --mode -t --target-directory -S -p --tmpdir");
  if (call.use.name == "mkdir") {
    call.outcome = line.has({"-p", "--parents"}) ? Outcome::succeeds : Outcome::may_fail;
  } else if (call.use.name == "tee") {
    call.outcome = Outcome::succeeds;
    for (const Argument* word : line.operands) {
      call.create(Content::written, word->text);
      if (call.use.source != nullptr) {
        note_pip_settings(call.state.world, call.absolute(word->text), call.use.source->text);
      }
    }
  } else if (call.use.name == "ln") {
    link(call, line);
  } else if (call.use.name == "mv" && line.operands.size() > 1) {
    move(call, line);
  }
}

}  // namespace

extern const Tool files_tool;
const Tool files_tool = {names, run};

}  // namespace stagec::effects
