// apt-get and its relatives: package lists.
#include <string>

#include "dockerfile/characters.h"
#include "effects/settings.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"apt-get",  "apt",      "aptitude",           "nala",
                                      "apt-fast", "apt-file", "add-apt-repository", "apt-add-repository"};

/// A name like those `update` writes. There are more beside it, but they come and go together.
constexpr std::string_view list_file = "archive_dists_stable_main_binary_Packages";

/// The directory of the package lists, as options may move it.
std::string lists_directory(const Call& call, const CommandLine& line) {
  for (const Option& option : line.options) {
    if ((option.name == "-o" || option.name == "--option") && option.value) {
      const std::string key = dockerfile::lower(option.value->text.substr(0, option.value->text.find('=')));
      if (key == "dir::state::lists") {
        return option.value->text.substr(std::min(key.size() + 1, option.value->text.size()));
      }
      if (key == "dir" || key == "dir::state" || key == "rootdir") {
        return "/" + unknown(key);
      }
    }
  }
  return lists_directory_by_settings(call).value_or("/var/lib/apt/lists");
}

/// True if the command fetches package lists.
bool updates(std::string_view name, const CommandLine& line) {
  if (name.find("repository") != std::string_view::npos) {
    return !line.has({"-n", "--no-update"});  // it updates the lists by itself
  }
  const std::string_view command = line.operand(0);
  const bool installs = command == "install" || command == "upgrade" || command == "full-upgrade" ||
                        command == "dist-upgrade" || command == "build-dep";
  const bool asked = installs && (name == "aptitude" ? line.has({"-u"}) : line.has({"--update", "-U"}));
  const bool by_itself = name == "nala" && installs && command != "install" && !line.has({"--no-update"});
  return command == "update" || asked || by_itself;
}

void run(Call& call) {
  const CommandLine line = read_command_line(
      call.use.arguments, "-o --option -c --config-file -t --target-release --default-release -a --host-architecture");
  const std::string_view command = line.operand(0);
  const bool only_shows = line.has({"-s", "--simulate", "--dry-run", "--just-print", "--no-act", "--print-uris", "-h",
                                    "--help", "-v", "--version"}) &&
                          call.use.name != "aptitude";
  if (only_shows) {
    return;
  }
  if (updates(call.use.name, line)) {
    call.create(Content::apt_lists, lists_directory(call, line) + "/" + std::string(list_file));
  } else if (command == "distclean" || command == "dist-clean") {
    call.remove(lists_directory(call, line), call.use.span);
  }
}

}  // namespace

extern const Tool apt_tool;
const Tool apt_tool = {names, run};

}  // namespace stagec::effects
