// `manifest.json`: what each env is made of, for programs.
#include "emit/backend.h"
#include "emit/json_text.h"

namespace stagec::emit {

namespace {

void add(JsonText& json, std::string_view name, std::string_view value) {
  json.key(name);
  json.string(value);
}

void add_stages(JsonText& json, const std::vector<EnvSummary::Stage>& stages) {
  json.key("stages");
  json.open('[');
  for (const EnvSummary::Stage& stage : stages) {
    json.open('{');
    add(json, "name", stage.name);
    if (!stage.options.empty()) {
      json.key("options");
      json.open('{');
      for (const auto& [option, value] : stage.options) {
        add(json, option, value);
      }
      json.close('}');
    }
    json.close('}');
  }
  json.close(']');
}

void add_properties(JsonText& json, const std::map<std::string, std::vector<std::string>>& properties) {
  json.key("properties");
  json.open('{');
  for (const auto& [name, values] : properties) {
    json.key(name);
    json.open('[');
    for (const std::string& value : values) {
      json.string(value);
    }
    json.close(']');
  }
  json.close('}');
}

void add_env(JsonText& json, const EnvSummary& env) {
  add(json, "file", env.file);
  add(json, "arch", env.arch);
  if (!env.prebuilt.empty()) {
    add(json, "prebuilt", env.prebuilt);
    return;
  }
  add(json, "dockerfile", env.name + "/Dockerfile");
  add(json, "tag", env.tag);
  json.key("layers");
  json.number(env.layers);
  add_stages(json, env.stages);
  if (!env.context_files.empty()) {
    json.key("context");
    json.open('{');
    for (const auto& [path, digest] : env.context_files) {
      add(json, path, digest);
    }
    json.close('}');
  }
  if (!env.properties.empty()) {
    add_properties(json, env.properties);
  }
}

void emit_all_envs(const std::vector<EnvSummary>& envs, std::vector<Output>& outputs) {
  JsonText json;
  json.open('{');
  json.key("envs");
  json.open('{');
  for (const EnvSummary& env : envs) {
    json.key(env.name);
    json.open('{');
    add_env(json, env);
    json.close('}');
  }
  json.close('}');
  json.close('}');
  outputs.push_back({"manifest.json", json.take() + "\n"});
}

}  // namespace

extern const Backend manifest_backend;
const Backend manifest_backend = {"manifest", "manifest.json: content tag, stages, options and layers of each env",
                                  nullptr, emit_all_envs};

}  // namespace stagec::emit
