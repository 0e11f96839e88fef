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

/// Lines shifted to the right, but for the first.
std::string indented(const std::string& text, std::size_t columns) {
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == '\n') {
      result.append(columns, ' ');
    }
  }
  return result;
}

/// Written env by env: a tree of ten thousand envs would take more memory than all Dockerfiles.
void emit_all_envs(const std::vector<EnvSummary>& envs, std::vector<Output>& outputs) {
  std::string text = "{\n  \"envs\": {";
  for (const EnvSummary& env : envs) {
    text += &env == &envs.front() ? "\n" : ",\n";
    text += "    " + Json(env.name).dump() + ": " + indented(describe(env).dump(2), 4);
  }
  text += envs.empty() ? "}\n}\n" : "\n  }\n}\n";
  outputs.push_back({"manifest.json", std::move(text)});
}

}  // namespace

extern const Backend manifest_backend;
const Backend manifest_backend = {"manifest", "manifest.json: content tag, stages, options and layers of each env",
                                  nullptr, emit_all_envs};

}  // namespace stagec::emit
