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
  } else if (call.use.name == "mv" && line.operands.size() > 1) {
    move(call, line);
  }
}

}  // namespace

extern const Tool files_tool;
const Tool files_tool = {names, run};

}  // namespace stagec::effects
