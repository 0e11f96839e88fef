// configure scripts: of autoconf, and of projects that wrote their own.
#include <algorithm>
#include <string>

#include "base/is_one_of.h"
#include "effects/tool.h"
#include "effects/trees.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"configure", "configure.py", "configure-release", "config", "Configure",
                                      "bootstrap", "bootstrap.sh", "autogen.sh",        "perl",   "ruby",
                                      "phpize"};

/// True for `--prefix`, also shortened as autoconf takes it.
bool is_prefix_option(std::string_view name) {
  static constexpr std::string_view others[] = {"-Dprefix", "--installdir", "--exec-prefix"};
  const bool one_dash = name.size() > 3 && std::string_view("-prefix").starts_with(name);
  return one_dash || (name.size() > 2 && std::string_view("--prefix").starts_with(name)) || is_one_of(name, others);
}

/// A language's own builder of extensions knows where they go: `perl Makefile.PL`, `ruby extconf.rb`, `phpize`.
void extension(Call& call) {
  static constexpr std::string_view scripts[] = {"Makefile.PL", "Build.PL", "extconf.rb"};
  const std::vector<Argument>& words = call.use.arguments;
  const bool prepares = std::any_of(words.begin(), words.end(),
                                    [&](const Argument& word) { return is_one_of(base_name(word.text), scripts); });
  if (prepares || call.use.name == "phpize") {
    configure_tree(call, call.state.directory, "extension", true, "");
  }
}

void run(Call& call) {
  if (call.use.name == "perl" || call.use.name == "ruby" || call.use.name == "phpize") {
    extension(call);
    return;
  }
  if (call.use.path.find('/') == std::string::npos) {
    return;  // not the script of a source tree
  }
  bool given = call.text_of("CONFIG_SITE").has_value();  // that file may say it
  std::string prefix;
  const std::vector<Argument>& words = call.use.arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i].text;
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    if (is_prefix_option(name)) {
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
