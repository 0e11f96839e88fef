// cmake: what is configured, built and installed.
#include <string>

#include "effects/tool.h"
#include "effects/trees.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"cmake", "cmake3"};

constexpr std::string_view with_value =
    "-S -B -D -U -G -T -A -C -P -j --build --install --target -t --config --parallel --prefix --install-prefix "
    "--preset --toolchain --component --graphviz";

/// What the words say about the install prefix.
struct Prefix {
  bool given = false;
  std::string text;  ///< empty if it cannot be seen
};

Prefix read_prefix(const Call& call, const CommandLine& line) {
  Prefix prefix;
  for (const Option& option : line.options) {
    if (!option.value) {
      continue;
    }
    const std::string& value = option.value->text;
    if (option.name == "-D") {
      const std::size_t equals = value.find('=');
      const std::string name = value.substr(0, std::min(equals, value.find(':')));
      const bool is_prefix = name == "CMAKE_INSTALL_PREFIX" || name == "CMAKE_STAGING_PREFIX";
      if (is_prefix && equals != std::string::npos) {
        prefix = {true, value.substr(equals + 1)};
      } else if (!is_known(name)) {
        prefix.given = true;
      }
    } else if (option.name == "--install-prefix") {
      prefix = {true, value};
    } else if (option.name == "--preset" || option.name == "-C") {
      prefix.given = true;
    }
  }
  for (const Argument* word : line.operands) {
    // A variable may hold options; one that holds a path is quoted or has more to it.
    prefix.given = prefix.given || word->many;
  }
  if (!prefix.given) {
    if (const std::optional<std::string> variable = call.text_of("CMAKE_INSTALL_PREFIX")) {
      prefix = {true, *variable};
    }
  }
  return prefix;
}

/// The build tree that a configuring call is about.
std::string tree_of(const Call& call, const CommandLine& line) {
  const Option* build = line.option({"-B"});
  return build != nullptr && build->value ? call.absolute(build->value->text) : call.state.directory;
}

void build(Call& call, const CommandLine& line, const std::string& directory) {
  bool installs = false;
  for (const Option& option : line.options) {
    const bool is_target = option.name == "--target" || option.name == "-t";
    installs = installs || (is_target && option.value && is_install_target(option.value->text));
  }
  for (const Argument* word : line.operands) {
    installs = installs || is_install_target(word->text);
  }
  if (installs) {
    install_tree(call, directory, "cmake", std::nullopt, false);
  }
}

void run(Call& call) {
  // What stands behind `--` is for the build tool.
  const CommandLine line = read_command_line(call.use.arguments, with_value);
  if (const Option* option = line.option({"--build"}); option != nullptr && option->value) {
    build(call, line, call.absolute(option->value->text));
    return;
  }
  if (const Option* option = line.option({"--install"}); option != nullptr && option->value) {
    const Option* prefix = line.option({"--prefix"});
    install_tree(call, call.absolute(option->value->text), "cmake",
                 prefix != nullptr && prefix->value ? std::optional(prefix->value->text) : std::nullopt, false);
    return;
  }
  if (const Option* script = line.option({"-P"}); script != nullptr && script->value) {
    if (base_name(script->value->text) == "cmake_install.cmake") {
      const Prefix prefix = read_prefix(call, line);
      install_tree(call, directory_of(call.absolute(script->value->text)), "cmake",
                   prefix.given ? std::optional(prefix.text) : std::nullopt, false);
    }
    return;
  }
  if (line.has({"-E", "--version", "--help", "--open", "--find-package"})) {
    return;
  }
  const Prefix prefix = read_prefix(call, line);
  if (line.has({"--fresh"})) {
    forget_trees(call.state, tree_of(call, line));
  }
  configure_tree(call, tree_of(call, line), "cmake", prefix.given, prefix.text);
  call.create(Content::built, tree_of(call, line) + "/CMakeCache.txt");
}

}  // namespace

extern const Tool cmake_tool;
const Tool cmake_tool = {names, run};

}  // namespace stagec::effects
