// conda, mamba and micromamba: downloaded packages.
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"conda", "mamba", "micromamba"};

void run(Call& call) {
  const CommandLine line = read_command_line(
      call.use.arguments, "-n --name -p --prefix -c --channel -f --file --solver -r --root-prefix --platform");
  const std::string_view command = line.operand(0);
  if (command == "clean") {
    const bool packages = line.has({"-a", "--all", "-p", "--packages", "-t", "--tarballs", "--force-pkgs-dirs"});
    if (packages) {
      call.remove_content(Content::conda_cache);
    }
    return;
  }
  const bool in_env = command == "env" && (line.operand(1) == "create" || line.operand(1) == "update");
  const bool fetches =
      in_env || command == "install" || command == "create" || command == "update" || command == "upgrade";
  if (fetches && !line.has({"--dry-run", "-d", "--help", "-h"})) {
    call.create(Content::conda_cache, call.text_of("CONDA_PKGS_DIRS").value_or("/opt/conda/pkgs") + "/cache");
  }
}

}  // namespace

extern const Tool conda_tool;
const Tool conda_tool = {names, run};

}  // namespace stagec::effects
