// `manifest.json`: what each env is made of, for programs.
#include <nlohmann/json.hpp>

#include "emit/backend.h"

namespace stagec::emit {

namespace {

using Json = nlohmann::ordered_json;

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
  Json stages = Json::array();
  for (const std::string& stage : env.stages) {
    Json one = {{"name", stage}};
    const auto options = env.options.find(stage);
    if (options != env.options.end() && !options->second.empty()) {
      one["options"] = options->second;
    }
    stages.push_back(std::move(one));
  }
  entry["stages"] = std::move(stages);
  if (!env.context_files.empty()) {
    entry["context"] = env.context_files;
  }
  if (!env.properties.empty()) {
    entry["properties"] = env.properties;
  }
  return entry;
}

void emit_all_envs(const std::vector<EnvSummary>& envs, std::vector<Output>& outputs) {
  Json all = Json::object();
  for (const EnvSummary& env : envs) {
    all[env.name] = describe(env);
  }
  outputs.push_back({"manifest.json", Json{{"envs", std::move(all)}}.dump(2) + "\n"});
}

}  // namespace

extern const Backend manifest_backend;
const Backend manifest_backend = {"manifest", "manifest.json: content tag, stages, options and layers of each env",
                                  nullptr, emit_all_envs};

}  // namespace stagec::emit
