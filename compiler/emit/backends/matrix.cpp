// `matrix.json`: the envs as matrices for CI, which take no more than 256 entries each.
#include <algorithm>

#include "emit/backend.h"
#include "emit/json_text.h"

namespace stagec::emit {

namespace {

constexpr std::size_t max_chunk = 250;
/// A job needs as long again as its stages say, and time to fetch and push.
constexpr long spare_minutes = 30;
constexpr long round_minutes = 30;

/// `meta timeout=MINUTES`, or what the stages and builders of the env say they take, twice.
long timeout_minutes(const EnvSummary& env) {
  const auto given = env.properties.find("timeout");
  if (given != env.properties.end()) {
    return std::stol(given->second.back());  // digits, which was checked when it was declared
  }
  long seconds = 0;
  for (const auto& [stage, takes] : env.takes) {
    seconds += takes;
  }
  const long minutes = spare_minutes + 2 * seconds / 60;
  return (minutes + round_minutes - 1) / round_minutes * round_minutes;
}

/// The labels that GitHub gives every runner of one's own, where the env names none.
Json runner_labels(const EnvSummary& env) {
  const auto given = env.properties.find("runner");
  if (given != env.properties.end() && !given->second.empty()) {
    return given->second;
  }
  return {"self-hosted", "linux", env.arch == "arm64" ? "ARM64" : "X64"};
}

Json describe(const EnvSummary& env) {
  Json entry = {{"env", env.name}, {"arch", env.arch}, {"platform", "linux/" + env.arch}};
  entry["runner"] = runner_labels(env);
  if (!env.prebuilt.empty()) {
    entry["prebuilt"] = env.prebuilt;
    return entry;
  }
  entry["tag"] = env.tag;
  entry["timeout"] = timeout_minutes(env);
  const auto tags = env.properties.find("tags");
  if (tags != env.properties.end()) {
    entry["tags"] = tags->second;
  }
  return entry;
}

void emit_all_envs(const std::vector<EnvSummary>& envs, std::vector<Output>& outputs) {
  std::string text = "{\n  \"chunks\": [";
  for (std::size_t begin = 0; begin < envs.size(); begin += max_chunk) {
    text += begin == 0 ? "\n    {\"include\": [" : ",\n    {\"include\": [";
    JsonEntries entries(text, 6);
    for (std::size_t i = begin; i < std::min(begin + max_chunk, envs.size()); ++i) {
      entries.add(describe(envs[i]));
    }
    entries.close(']');
    text += "}";
  }
  text += envs.empty() ? "]\n}\n" : "\n  ]\n}\n";
  outputs.push_back({"matrix.json", std::move(text)});
}

}  // namespace

extern const Backend matrix_backend;
const Backend matrix_backend = {"matrix", "matrix.json: the envs as matrices for CI, each below 256 entries", nullptr,
                                emit_all_envs};

}  // namespace stagec::emit
