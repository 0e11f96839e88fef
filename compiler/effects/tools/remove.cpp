// rm, rmdir, unlink, and find where it removes.
#include "effects/find.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"rm", "rmdir", "unlink", "shred", "find", "truncate"};

void run(Call& call) {
  call.outcome = Outcome::succeeds;
  if (call.use.name == "truncate") {
    return;
  }
  if (call.use.name == "find") {
    const Find find = read_find(call.use.arguments);
    for (const std::string& pattern : find.action == FindAction::remove ? find.patterns : std::vector<std::string>()) {
      call.remove(call.absolute(pattern), call.use.span);
    }
    return;
  }
  const CommandLine line = read_command_line(call.use.arguments, "");
  for (const Argument* word : line.operands) {
    call.remove(*word);
  }
}

}  // namespace

extern const Tool remove_tool;
const Tool remove_tool = {names, run};

}  // namespace stagec::effects
