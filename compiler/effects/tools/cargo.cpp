// cargo: programs that are installed from a repository.
#include "effects/reference.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"cargo"};

void run(Call& call) {
  const CommandLine line = read_command_line(
      call.use.arguments, "--git --branch --tag --rev --root --version --features -F --target --path -j --jobs");
  const Option* git = line.option({"--git"});
  if (line.operand(0) != "install" || git == nullptr || !git->value) {
    return;
  }
  const Option* reference = line.option({"--rev", "--tag", "--branch"});
  const std::string_view text = reference != nullptr && reference->value ? reference->value->text : std::string_view();
  Following following = text.empty() ? Following::default_branch : classify_reference(text);
  if (reference != nullptr && reference->name == "--tag") {
    following = Following::tag;
  } else if (reference != nullptr && reference->name == "--branch") {
    following = Following::branch;
  }
  call.fetch_repository(git->value->text, text, following, git->value->span);
}

}  // namespace

extern const Tool cargo_tool;
const Tool cargo_tool = {names, run};

}  // namespace stagec::effects
