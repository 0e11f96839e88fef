#include "effects/settings.h"

#include <algorithm>
#include <vector>

#include "base/lines.h"
#include "dockerfile/characters.h"
#include "effects/known_files.h"

namespace stagec::effects {

namespace {

constexpr std::string_view apt_directory = "/etc/apt/apt.conf.d";
constexpr std::string_view apt_file = "/etc/apt/apt.conf";

/// The words of a settings file of apt: names, values, and `{`, `}`, `;`. Comments are left out.
std::vector<std::string> apt_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      const std::size_t close = std::min(text.find('"', i + 1), text.size());
      words.emplace_back(text.substr(i + 1, close - i - 1));
      i = close;
    } else if ((c == '/' && word.empty() && text.substr(i).starts_with("//")) || (c == '#' && word.empty())) {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '{' || c == '}' || c == ';') {
      end_word();
      words.emplace_back(1, c);
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      end_word();
    } else {
      word += c;
    }
  }
  end_word();
  return words;
}

/// The value of a setting in such a file; the last one wins.
std::optional<std::string> apt_setting(std::string_view text, std::string_view wanted) {
  std::optional<std::string> result;
  std::vector<std::string> scopes;
  std::vector<std::string> statement;
  for (const std::string& word : apt_words(text)) {
    if (word == "{") {
      scopes.push_back(statement.empty() ? "" : dockerfile::lower(statement[0]) + "::");
      statement.clear();
    } else if (word == "}") {
      scopes.resize(scopes.empty() ? 0 : scopes.size() - 1);
      statement.clear();
    } else if (word == ";") {
      std::string name;
      for (const std::string& scope : scopes) {
        name += scope;
      }
      if (statement.size() == 2 && name + dockerfile::lower(statement[0]) == wanted) {
        result = statement[1];
      }
      statement.clear();
    } else {
      statement.push_back(word);
    }
  }
  return result;
}

/// The settings files of apt of which the text is known.
std::vector<std::string> apt_files(const Call& call) {
  std::vector<std::string> files;
  const auto add = [&](const std::string& path) {
    if (path == apt_file || lies_in(path, apt_directory)) {
      files.push_back(path);
    }
  };
  for (const auto& entry : call.state.world.texts) {
    add(entry.first);
  }
  for (const auto& entry : call.layer.heredocs) {
    add(entry.first);
  }
  for (const ContextFiles& copied : call.layer.context) {
    add(copied.image);
    if (!call.layer.surroundings.context.empty() && lies_in(apt_directory, copied.image)) {
      const std::string rest(apt_directory.substr(copied.image == "/" ? 0 : copied.image.size()));
      const std::string there = normal_path(join_path(call.layer.surroundings.context, copied.context + rest));
      for (const std::string& name : call.layer.surroundings.files.list(there)) {
        add(std::string(apt_directory) + "/" + name);
      }
    }
  }
  if (const std::optional<std::string> named = call.text_of("APT_CONFIG")) {
    files.push_back(call.absolute(*named));
  }
  return files;
}

/// The value of `cache` in an `.npmrc`.
std::optional<std::string> npm_setting(std::string_view text) {
  std::optional<std::string> result;
  for_each_line(text, [&](std::string_view written) {
    std::string line(written);
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '"'; });
    if (line.starts_with("cache=")) {
      result = line.substr(6);
    }
  });
  return result;
}

/// The file that `npm config set` writes.
std::string npm_file(const Call& call, const CommandLine& line) {
  const Option* location = line.option({"--location", "-L"});
  const std::string_view where = location != nullptr && location->value ? std::string_view(location->value->text) : "";
  const bool for_all = line.has({"-g", "--global"}) || where == "global";
  return for_all ? "/usr/local/etc/npmrc" : where == "project" ? call.absolute(".npmrc") : call.home() + "/.npmrc";
}

}  // namespace

std::optional<std::string> lists_directory_by_settings(const Call& call) {
  std::optional<std::string> result;
  for (const std::string& file : apt_files(call)) {
    const std::optional<KnownFile> known = read_known(call.layer, call.state.world, file);
    if (!known) {
      continue;
    }
    if (const std::optional<std::string> lists = apt_setting(known->text, "dir::state::lists")) {
      result = absolute("/var/lib/apt", *lists);
    } else if (const std::optional<std::string> above = apt_setting(known->text, "dir::state"); above && !result) {
      result = absolute("/var", *above) + "/lists";
    }
  }
  return result;
}

void change_npm_settings(Call& call, const CommandLine& line) {
  const std::size_t first = line.operand(0) == "set" ? 1 : 2;
  if (line.operand(first - 1) != "set") {
    return;
  }
  const std::string_view key = line.operand(first);
  if (key.starts_with("cache=")) {
    note_text(call.layer, call.state.world, npm_file(call, line), std::string(key) + "\n", true);
  } else if (key == "cache") {
    note_text(call.layer, call.state.world, npm_file(call, line),
              "cache=" + std::string(line.operand(first + 1)) + "\n", true);
  }
}

std::optional<std::string> npm_cache_by_settings(const Call& call) {
  // Nearer ones win.
  for (const std::string& file :
       {call.absolute(".npmrc"), call.home() + "/.npmrc", std::string("/usr/local/etc/npmrc")}) {
    const std::optional<KnownFile> known = read_known(call.layer, call.state.world, file);
    if (std::optional<std::string> cache = known ? npm_setting(known->text) : std::nullopt) {
      return cache;
    }
  }
  return std::nullopt;
}

}  // namespace stagec::effects
