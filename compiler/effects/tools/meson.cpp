// meson: what is set up and installed.
#include <string>

#include "effects/tool.h"
#include "effects/trees.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"meson"};

void run(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments,
                                             "--prefix -D --buildtype -C --cross-file --native-file --libdir -b "
                                             "--destdir --tags --wrap-mode --default-library");
  const std::string_view command = line.operand(0);
  if (command == "install") {
    const Option* directory = line.option({"-C"});
    const bool given = directory != nullptr && directory->value;
    install_tree(call, given ? call.absolute(directory->value->text) : call.state.directory, "meson", std::nullopt,
                 false);
    return;
  }
  const bool configures = command != "compile" && command != "test" && command != "dist" && command != "wrap" &&
                          command != "introspect" && command != "subprojects" && !command.empty();
  if (!configures) {
    return;
  }
  const bool named = command == "setup" || command == "configure";
  std::string prefix;
  bool given = line.unseen;
  for (const Option& option : line.options) {
    const std::string value = option.value ? option.value->text : "";
    if (option.name == "--prefix" || (option.name == "-D" && value.starts_with("prefix="))) {
      given = true;
      prefix = option.name == "-D" ? value.substr(7) : value;
    }
  }
  const std::string_view directory = line.operand(named ? 1 : 0);
  configure_tree(call, directory.empty() ? call.state.directory : call.absolute(directory), "meson", given, prefix);
}

}  // namespace

extern const Tool meson_tool;
const Tool meson_tool = {names, run};

}  // namespace stagec::effects
