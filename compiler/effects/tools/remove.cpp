// rm, unlink, shred, and find where it removes. `rmdir` removes no directory that holds anything.
#include "effects/find.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"rm", "rmdir", "unlink", "shred", "find", "truncate"};

void find(Call& call) {
  const Find find = read_find(call.use.arguments);
  if (find.action != FindAction::remove_files && find.action != FindAction::remove_trees) {
    return;
  }
  const Depth depth = find.action == FindAction::remove_trees ? Depth::trees : Depth::files;
  for (const std::string& pattern : find.patterns) {
    call.remove(call.absolute(pattern), call.use.span, depth);
  }
}

void run(Call& call) {
  call.outcome = Outcome::succeeds;
  if (call.use.name == "find") {
    find(call);
    return;
  }
  const CommandLine line = read_command_line(call.use.arguments, "-n --iterations -s --size");
  const bool removes =
      call.use.name == "shred" ? line.has({"-u", "--remove"}) : call.use.name == "rm" || call.use.name == "unlink";
  if (!removes) {
    return;
  }
  const bool trees = line.has({"-r", "-R", "--recursive"}) || line.unseen;
  for (const Argument* word : line.operands) {
    call.remove(*word, trees ? Depth::trees : Depth::files);
  }
}

}  // namespace

extern const Tool remove_tool;
const Tool remove_tool = {names, run};

}  // namespace stagec::effects
