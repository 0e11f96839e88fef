// make and ninja: installs from a tree.
#include <algorithm>
#include <string>

#include "base/is_one_of.h"
#include "dockerfile/characters.h"
#include "effects/tool.h"
#include "effects/trees.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"make",         "gmake", "bmake",  "ninja",     "ninja-build", "b2", "bjam",
                                      "checkinstall", "qmake", "qmake6", "qmake-qt5", "qmake-qt4",   "waf"};

/// True for a make variable that says where to install.
bool names_prefix(std::string_view name) {
  static constexpr std::string_view others[] = {"INSTALL_DIR", "INSTALLDIR", "INSTALL_PATH", "INSTALL_TOP", "BINDIR"};
  const std::string text = dockerfile::upper(name);
  return text.ends_with("PREFIX") || is_one_of(text, others);
}

/// True for targets that install files of the project wherever they are met. In a tree that was not configured,
/// `install-tools` or `install-hooks` may be anything.
bool is_usual_target(std::string_view target) {
  static constexpr std::string_view parts[] = {"all",     "bin",     "data",     "doc",   "docs",     "exec",   "fips",
                                               "headers", "html",    "include",  "info",  "lib",      "libs",   "man",
                                               "pc",      "pdf",     "programs", "ps",    "runtime",  "shared", "strip",
                                               "static",  "ssldirs", "sw",       "world", "world-bin"};
  const bool is_part = target.starts_with("install-") || target.starts_with("install_");
  return is_part ? is_one_of(target.substr(8), parts) : is_install_target(target);
}

/// The prefix in words such as `PREFIX=/opt/x`, or, for a Makefile written by hand, in the environment.
std::optional<std::string> read_prefix(const Call& call, const CommandLine& line, bool from_environment) {
  std::optional<std::string> prefix;
  const auto look_at = [&](std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos && names_prefix(text.substr(0, equals))) {
      prefix = std::string(text.substr(equals + 1));
    }
  };
  for (const auto& [name, value] : call.use.variables) {
    if (from_environment) {
      look_at(name + "=" + value.text);
    }
  }
  const std::string flags = call.text_of("MAKEFLAGS").value_or("");
  for (std::size_t begin = 0; begin < flags.size();) {
    const std::size_t end = std::min(flags.find(' ', begin), flags.size());
    look_at(std::string_view(flags).substr(begin, end - begin));
    begin = end + 1;
  }
  for (const Argument* word : line.operands) {
    look_at(word->text);
    if (word->many && !prefix) {
      prefix = "";
    }
  }
  if (const Option* option = line.option({"--prefix"}); option != nullptr && option->value) {
    prefix = option->value->text;
  }
  if (!prefix && from_environment) {
    prefix = call.text_of("PREFIX");
  }
  return prefix;
}

/// qmake has variables among its words, waf the options of configure.
void configure(Call& call, std::string_view tool, const CommandLine& line) {
  const std::optional<std::string> prefix = read_prefix(call, line, false);
  configure_tree(call, call.state.directory, tool, prefix.has_value(), prefix.value_or(""));
}

/// True if this was no call of make or the like.
bool is_other(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, "-o --prefix -spec -o --out --top");
  if (call.use.name.starts_with("qmake")) {
    if (!line.has({"-query", "-v", "--version", "-set", "-unset"})) {
      configure(call, "qmake", line);
    }
    return true;
  }
  if (call.use.name == "waf") {
    if (line.operand(0) == "configure") {
      configure(call, "waf", line);
    } else if (line.operand(0) == "install") {
      install_tree(call, call.state.directory, "waf", std::nullopt, false);
    }
    return true;
  }
  if (call.use.name == "checkinstall") {
    install_tree(call, call.state.directory, "make", std::nullopt, true);
    return true;
  }
  return false;
}

void run(Call& call) {
  if (is_other(call)) {
    return;
  }
  const CommandLine line =
      read_command_line(call.use.arguments, "-C --directory -f --file --makefile -I -o -W -k -d -t --prefix -l");
  const bool is_ninja = call.use.name.starts_with("ninja");
  std::string directory = call.state.directory;
  for (const Option& option : line.options) {
    if ((option.name == "-C" || option.name == "--directory") && option.value) {
      directory = without_links(call.state.world, absolute(directory, option.value->text));
    }
  }
  const bool is_configured = tree_at(call, directory) != nullptr;
  const bool installs = std::any_of(line.operands.begin(), line.operands.end(), [&](const Argument* word) {
    return is_configured ? is_install_target(word->text) : is_usual_target(word->text);
  });
  if (!installs || line.has({"-n", "--dry-run", "--just-print"})) {
    return;
  }
  // What cmake and meson write takes the prefix from nowhere else; make lets its environment win with -e alone.
  const Tree* tree = tree_at(call, directory);
  const bool is_fixed = is_ninja || (tree != nullptr && (tree->tool == "cmake" || tree->tool == "meson"));
  const bool from_environment = tree == nullptr || line.has({"-e"});
  install_tree(call, directory, is_ninja ? "ninja" : "make",
               is_fixed ? std::nullopt : read_prefix(call, line, from_environment), !is_ninja);
}

}  // namespace

extern const Tool make_tool;
const Tool make_tool = {names, run};

}  // namespace stagec::effects
