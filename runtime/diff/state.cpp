#include "runtime/diff/state.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "emit/printed.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

using Json = nlohmann::json;

/// Thrown inside this file only: a manifest that is not as we write it.
struct BadManifest {
  std::string what;
};

const Json& member(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) {
    throw BadManifest{fmt::format("it has no `{}`: written by an older stagec, or not by stagec", name)};
  }
  return *found;
}

std::string text_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() ? "" : found->get<std::string>();
}

void read_stages(const Json& env, const char* name, bool builder, StateEnv& result) {
  for (const Json& entry : env.value(name, Json::array())) {
    StateStage stage;
    stage.name = member(entry, "name").get<std::string>();
    stage.builder = builder;
    stage.options = entry.value("options", std::map<std::string, std::string>());
    if (entry.contains("seconds")) {
      stage.seconds = entry["seconds"].get<long>();
    }
    result.stages.push_back(std::move(stage));
  }
}

/// `STAGE KEY [BUILD-STAGE…]`; `chains` has the build stages before.
StateLayer read_layer(const std::string& line, std::uint64_t below,
                      const std::map<std::string, std::uint64_t>& chains) {
  std::istringstream words(line);
  StateLayer layer;
  words >> layer.stage >> layer.key;
  layer.chain = emit::mix(below, layer.key);
  for (std::string source; words >> source;) {
    const auto known = chains.find(source);
    layer.chain = known == chains.end() ? emit::mix(layer.chain, source) : emit::mix(layer.chain, known->second);
  }
  return layer;
}

void read_sections(const Json& env, StateEnv& result) {
  std::map<std::string, std::uint64_t> chains;
  for (const Json& entry : member(env, "build")) {
    StateSection section;
    section.name = text_of(entry, "name");
    section.from_image = entry.contains("image");
    section.from = text_of(entry, section.from_image ? "image" : "from");
    std::uint64_t chain = section.from_image ? emit::mix(1, section.from) : chains[section.from];
    for (const Json& line : member(entry, "layers")) {
      section.layers.push_back(read_layer(line.get<std::string>(), chain, chains));
      chain = section.layers.back().chain;
    }
    chains[section.name] = chain;
    result.sections.push_back(std::move(section));
  }
  if (result.sections.empty()) {
    throw BadManifest{"an env in it has no build stage"};
  }
}

StateEnv read_env(const std::string& name, const Json& entry) {
  StateEnv env;
  env.name = name;
  env.arch = text_of(entry, "arch");
  env.prebuilt = text_of(entry, "prebuilt");
  if (!env.prebuilt.empty()) {
    return env;
  }
  env.tag = member(entry, "tag").get<std::string>();
  env.dockerfile = member(entry, "dockerfile").get<std::string>();
  read_stages(entry, "stages", false, env);
  read_stages(entry, "builders", true, env);
  read_sections(entry, env);
  env.context = entry.value("context", std::map<std::string, std::string>());
  return env;
}

/// A file of a git revision, its path seen from the working directory.
std::optional<std::string> read_from_git(const std::string& commit, const std::string& path) {
  const Captured shown = capture({{"git", "cat-file", "blob", commit + ":./" + path}, {}, ""});
  return shown.ended.ok() ? std::optional(shown.out) : std::nullopt;
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// The commit that a revision names; empty and what git says of it if there is none.
std::string commit_of(const std::string& revision, std::string& why) {
  const Captured parsed =
      capture({{"git", "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"}, {}, ""});
  if (parsed.ended.ok()) {
    return first_line(parsed.out);
  }
  why = parsed.ended.not_started.empty() ? first_line(parsed.err) : "it cannot be run: " + parsed.ended.not_started;
  return "";
}

/// Why an argument names no state.
std::string no_state(const std::string& argument, const FileSystem& files, const std::string& git_says) {
  if (files.kind(argument) == FileKind::directory) {
    return fmt::format("the directory `{}` has no `manifest.json`: `stagec compile -o {}` writes one", argument,
                       argument);
  }
  return fmt::format("`{}` is neither a directory that `stagec compile` wrote nor a git revision{}", argument,
                     git_says.empty() ? "" : "\n  git: " + git_says);
}

}  // namespace

std::vector<StateLayer> StateEnv::image_layers() const {
  std::vector<StateLayer> layers;
  std::string next = sections.empty() ? "" : sections.back().name;
  for (auto section = sections.rbegin(); section != sections.rend(); ++section) {
    if (section->name == next) {
      layers.insert(layers.begin(), section->layers.begin(), section->layers.end());
      if (section->from_image) {
        break;
      }
      next = section->from;
    }
  }
  return layers;
}

std::string StateEnv::base_image() const {
  std::string next = sections.empty() ? "" : sections.back().name;
  for (auto section = sections.rbegin(); section != sections.rend(); ++section) {
    if (section->name == next) {
      next = section->from;
      if (section->from_image) {
        break;
      }
    }
  }
  return next;
}

std::vector<std::string> StateEnv::image_stages() const {
  std::vector<std::string> names;
  for (const StateStage& stage : stages) {
    if (!stage.builder) {
      names.push_back(stage.name);
    }
  }
  return names;
}

std::optional<State> read_state(const std::string& argument, const std::string& generated, const FileSystem& files,
                                std::string& why) {
  State state;
  state.name = argument;
  if (files.kind(join_path(argument, "manifest.json")) == FileKind::file) {
    state.read = [&files, argument](const std::string& path) {
      std::string ignored;
      return files.read(join_path(argument, path), ignored);
    };
  } else {
    std::string git_says;
    const std::string commit = commit_of(argument, git_says);
    if (commit.empty()) {
      why = no_state(argument, files, git_says);
      return std::nullopt;
    }
    state.read = [commit, generated](const std::string& path) {
      return read_from_git(commit, join_path(generated, path));
    };
  }
  const auto text = state.read("manifest.json");
  if (!text) {
    why = fmt::format("`{}` has no `{}`", argument, join_path(generated, "manifest.json"));
    return std::nullopt;
  }
  try {
    const Json manifest = Json::parse(*text);
    for (const auto& [name, entry] : member(manifest, "envs").items()) {
      state.envs[name] = read_env(name, entry);
    }
  } catch (const BadManifest& bad) {
    why = fmt::format("the manifest of `{}` cannot be compared: {}", argument, bad.what);
    return std::nullopt;
  } catch (const Json::exception& error) {
    // Behind the library's own number of the error.
    const std::string_view what(error.what());
    why = fmt::format("the manifest of `{}` cannot be read: {}\n  `stagec compile` writes it anew", argument,
                      what.substr(std::min(what.find("] ") + 2, what.size())));
    return std::nullopt;
  }
  return state;
}

}  // namespace stagec::runtime
