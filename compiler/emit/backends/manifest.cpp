// `manifest.json`: what each env is made of, for programs.
#include <fmt/format.h>

#include "emit/backend.h"
#include "emit/json_text.h"

namespace stagec::emit {

namespace {

Json describe_stage(const EnvSummary& env, const std::string& stage) {
  Json one = {{"name", stage}};
  const auto options = env.options.find(stage);
  if (options != env.options.end() && !options->second.empty()) {
    one["options"] = options->second;
  }
  const auto takes = env.takes.find(stage);
  if (takes != env.takes.end()) {
    one["seconds"] = takes->second;
  }
  return one;
}

Json describe_stages(const EnvSummary& env, const std::vector<std::string>& names) {
  Json stages = Json::array();
  for (const std::string& name : names) {
    stages.push_back(describe_stage(env, name));
  }
  return stages;
}

/// A line a layer: `STAGE KEY [BUILD-STAGE…]`.
Json describe_section(const SectionSummary& section) {
  Json entry = Json::object();
  if (!section.name.empty()) {
    entry["name"] = section.name;
  }
  entry[section.from_image ? "image" : "from"] = section.from;
  Json layers = Json::array();
  for (const LayerSummary& layer : section.layers) {
    std::string line = fmt::format("{} {:016x}", layer.stage.empty() ? "-" : layer.stage, layer.key);
    for (const std::string& source : layer.sources) {
      line += " " + source;
    }
    layers.push_back(std::move(line));
  }
  entry["layers"] = std::move(layers);
  return entry;
}

Json describe(const EnvSummary& env) {
  Json entry;
  entry["file"] = env.file;
  entry["arch"] = env.arch;
  if (!env.prebuilt.empty()) {
    entry["prebuilt"] = env.prebuilt;
    return entry;
  }
  entry["dockerfile"] = env.name + "/Dockerfile";
  entry["tag"] = env.tag;
  entry["layers"] = env.layers;
  entry["stages"] = describe_stages(env, env.stages);
  if (!env.builders.empty()) {
    entry["builders"] = describe_stages(env, env.builders);
  }
  Json sections = Json::array();
  for (const SectionSummary& section : env.sections) {
    sections.push_back(describe_section(section));
  }
  entry["build"] = std::move(sections);
  if (!env.context_files.empty()) {
    entry["context"] = env.context_files;
  }
  if (!env.properties.empty()) {
    entry["properties"] = env.properties;
  }
  return entry;
}

void emit_all_envs(const std::vector<EnvSummary>& envs, std::vector<Output>& outputs) {
  std::string text = "{\n  \"envs\": {";
  JsonEntries entries(text, 4);
  for (const EnvSummary& env : envs) {
    entries.add(env.name, describe(env));
  }
  entries.close('}');
  outputs.push_back({"manifest.json", text + "\n}\n"});
}

}  // namespace

extern const Backend manifest_backend;
const Backend manifest_backend = {"manifest", "manifest.json: content tag, stages, options and layers of each env",
                                  nullptr, emit_all_envs};

}  // namespace stagec::emit
