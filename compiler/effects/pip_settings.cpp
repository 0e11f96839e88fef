#include "effects/pip_settings.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/is_one_of.h"
#include "dockerfile/characters.h"
#include "effects/known_files.h"

namespace stagec::effects {

namespace {

/// The directory in which the settings of pip's own installation stand.
std::string site(const Call& call) {
  if (const std::optional<std::string> environment = call.text_of("VIRTUAL_ENV")) {
    return *environment;
  }
  const std::string_view path = call.use.path;
  return path.find('/') == std::string_view::npos ? "/usr/local" : directory_of(directory_of(call.absolute(path)));
}

std::string user_file(const Call& call) {
  return call.text_of("XDG_CONFIG_HOME").value_or(call.home() + "/.config") + "/pip/pip.conf";
}

/// The files that pip reads.
std::vector<std::string> files_read(const Call& call, bool isolated) {
  const std::optional<std::string> named = call.text_of("PIP_CONFIG_FILE");
  if (named == "/dev/null") {
    return {};
  }
  std::vector<std::string> files = {"/etc/pip.conf", "/etc/xdg/pip/pip.conf", site(call) + "/pip.conf"};
  if (named) {
    files.push_back(call.absolute(*named));
  } else if (!isolated) {
    files.push_back(call.home() + "/.pip/pip.conf");
    files.push_back(user_file(call));
  }
  return files;
}

}  // namespace

bool is_pip_switch(std::string_view text) {
  static constexpr std::string_view words[] = {"1", "0", "true", "false", "yes", "no", "on", "off", "y", "n", "t", "f"};
  return is_one_of(dockerfile::lower(text), words) || !is_known(text);
}

std::string section_without_cache(std::string_view text) {
  for (const std::string_view key : {"no-cache-dir", "no_cache_dir"}) {
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
      const std::size_t open = text.rfind('[', at);
      const std::size_t close = text.find(']', open == std::string_view::npos ? at : open);
      if (at > 0 && text[at - 1] == '-') {
        continue;  // the option of a command
      }
      return open != std::string_view::npos && close < at ? std::string(text.substr(open + 1, close - open - 1))
                                                          : "global";
    }
  }
  return "";
}

void note_pip_settings(World& world, const std::string& file, std::string_view shell_text) {
  const std::string section = file.ends_with(".conf") ? section_without_cache(shell_text) : "";
  if (!section.empty()) {
    world.pip_switches.insert(file + ":" + section);
  }
}

void change_pip_settings(Call& call, const CommandLine& line) {
  const std::string_view key = line.operand(2);
  const std::size_t dot = key.find('.');
  const std::string_view name = dot == std::string_view::npos ? std::string_view() : key.substr(dot + 1);
  if (name != "no-cache-dir" && name != "no_cache_dir") {
    return;
  }
  std::string file = line.has({"--global"}) ? "/etc/pip.conf" : user_file(call);
  file = line.has({"--site"}) ? site(call) + "/pip.conf" : file;
  const std::string entry = file + ":" + std::string(key.substr(0, dot));
  if (line.operand(1) == "unset") {
    call.state.world.pip_switches.erase(entry);
  } else if (line.operand(1) == "set" && is_pip_switch(line.operand(3))) {
    call.state.world.pip_switches.insert(entry);
  }
}

bool is_cache_off_by_settings(const Call& call, std::string_view command, bool isolated) {
  const std::vector<std::string> files = files_read(call, isolated);
  return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
    const std::set<std::string>& switches = call.state.world.pip_switches;
    const std::optional<KnownFile> known = read_known(call.layer, call.state.world, file);
    const std::string section = known ? section_without_cache(known->text) : "";
    return section == "global" || section == command || switches.contains(file + ":global") ||
           switches.contains(file + ":" + std::string(command));
  });
}

}  // namespace stagec::effects
