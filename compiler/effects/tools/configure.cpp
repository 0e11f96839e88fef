// configure scripts: of autoconf, and of projects that wrote their own.
#include <string>

#include "effects/tool.h"
#include "effects/trees.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"configure", "config", "Configure", "bootstrap", "bootstrap.sh", "autogen.sh"};

void run(Call& call) {
  if (call.use.path.find('/') == std::string::npos) {
    return;  // not the script of a source tree
  }
  bool given = false;
  std::string prefix;
  const std::vector<Argument>& words = call.use.arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i].text;
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (name == "--prefix" || name == "-prefix" || name == "-Dprefix" || name == "--installdir" ||
        name == "--exec-prefix") {
      given = true;
      prefix = equals != std::string::npos ? word.substr(equals + 1) : i + 1 < words.size() ? words[i + 1].text : "";
    } else if (words[i].many || !is_known(name)) {
      given = true;
    }
  }
  const bool prepares = call.use.name == "autogen.sh" || call.use.name == "bootstrap";
  if (prepares && !given) {
    return;  // it may only write the configure script
  }
  configure_tree(call, call.state.directory, "configure", given, prefix);
}

}  // namespace

extern const Tool configure_tool;
const Tool configure_tool = {names, run};

}  // namespace stagec::effects
