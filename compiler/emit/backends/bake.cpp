// `docker-bake.json`: what `docker buildx bake` builds, one target an env.
#include <fmt/format.h>

#include <map>
#include <set>

#include "emit/backend.h"
#include "emit/json_text.h"
#include "emit/tagged.h"

namespace stagec::emit {

namespace {

/// Bake takes letters, digits, `_` and `-` in names of targets and groups.
std::string bake_name(const std::string& name) {
  std::string result;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    result += plain ? c : '_';
  }
  return result;
}

class Names {
 public:
  /// A name of its own for each call.
  std::string take(const std::string& wanted) {
    std::string name = bake_name(wanted);
    for (int number = 2; !taken_.insert(name).second; ++number) {
      name = fmt::format("{}_{}", bake_name(wanted), number);
    }
    return name;
  }

 private:
  std::set<std::string> taken_ = {"default"};
};

/// A trunk that is the same in several envs.
struct Trunk {
  const EnvSummary* env = nullptr;
  const SectionSummary* section = nullptr;
  std::size_t envs = 0;
};

/// envs/cuda.envs → cuda
std::string family(const EnvSummary& env) {
  const std::size_t slash = env.file.rfind('/');
  const std::string file = slash == std::string::npos ? env.file : env.file.substr(slash + 1);
  return file.substr(0, file.rfind('.'));
}

Json target_of(const EnvSummary& env) {
  return {{"context", "${CONTEXT}"},
          {"dockerfile", "${GENERATED}/" + env.name + "/Dockerfile"},
          {"platforms", {"linux/" + env.arch}}};
}

Json env_target(const EnvSummary& env) {
  Json target = target_of(env);
  target["tags"] = {fmt::format("${{REPOSITORY}}:{}-{}", env.name, env.tag),
                    fmt::format("${{REPOSITORY}}:{}", env.name)};
  const auto tags = env.properties.find("tags");
  if (tags != env.properties.end()) {
    for (const std::string& tag : tags->second) {
      target["tags"].push_back(tagged("${REPOSITORY}", tag));
    }
  }
  const std::string cache = fmt::format("type=registry,ref=${{CACHE}}:{}-buildcache", env.name);
  target["cache-from"] = {"${CACHE == \"\" ? \"\" : \"" + cache + "\"}"};
  target["cache-to"] = {"${CACHE == \"\" ? \"\" : \"" + cache + ",mode=max,image-manifest=true,oci-mediatypes=true\"}"};
  return target;
}

std::map<std::uint64_t, Trunk> shared_trunks(const std::vector<EnvSummary>& envs) {
  std::map<std::uint64_t, Trunk> trunks;
  for (const EnvSummary& env : envs) {
    for (const SectionSummary& section : env.sections) {
      if (section.trunk) {
        Trunk& trunk = trunks[section.chain];
        trunk = trunk.env == nullptr ? Trunk{&env, &section, 1} : Trunk{trunk.env, trunk.section, trunk.envs + 1};
      }
    }
  }
  std::erase_if(trunks, [](const auto& entry) { return entry.second.envs < 2; });
  return trunks;
}

constexpr std::string_view head = R"({
  "variable": {
    "CONTEXT": {"default": "."},
    "GENERATED": {"default": "generated"},
    "REPOSITORY": {"default": "stagec"},
    "CACHE": {"default": ""}
  },
)";

void emit_all_envs(const std::vector<EnvSummary>& envs, std::vector<Output>& outputs) {
  Names names;
  std::map<std::string, std::vector<std::string>> families;
  std::vector<std::string> all;
  std::string targets = "  \"target\": {";
  JsonEntries entries(targets, 4);
  for (const EnvSummary& env : envs) {
    if (env.prebuilt.empty()) {
      const std::string name = names.take(env.name);
      entries.add(name, env_target(env));
      families[family(env)].push_back(name);
      all.push_back(name);
    }
  }
  std::vector<std::string> trunk_names;
  for (const auto& [chain, trunk] : shared_trunks(envs)) {
    Json target = target_of(*trunk.env);
    target["target"] = trunk.section->name;
    trunk_names.push_back(names.take(fmt::format("{}-{:016x}", trunk.section->name, chain)));
    entries.add(trunk_names.back(), target);
  }
  entries.close('}');
  std::string text = std::string(head) + "  \"group\": {";
  JsonEntries groups(text, 4);
  groups.add("default", Json{{"targets", all}});
  for (const auto& [name, members] : families) {
    groups.add(names.take(name.empty() ? "by-name" : name), Json{{"targets", members}});
  }
  if (!trunk_names.empty()) {
    groups.add(names.take("trunks"), Json{{"targets", trunk_names}});
  }
  groups.close('}');
  outputs.push_back({"docker-bake.json", text + ",\n" + targets + "\n}\n"});
}

}  // namespace

extern const Backend bake_backend;
const Backend bake_backend = {"bake", "docker-bake.json: one target for each env, groups by family and shared trunks",
                              nullptr, emit_all_envs};

}  // namespace stagec::emit
