// Differences for programs.
#include <nlohmann/json.hpp>

#include "runtime/diff/compare.h"

namespace stagec::runtime {

namespace {

using Json = nlohmann::ordered_json;

const char* kind_name(Change::Kind kind) {
  switch (kind) {
    case Change::Kind::arch:
      return "arch";
    case Change::Kind::prebuilt:
      return "prebuilt";
    case Change::Kind::base:
      return "base";
    case Change::Kind::added:
      return "stage-added";
    case Change::Kind::removed:
      return "stage-removed";
    case Change::Kind::moved:
      return "stage-moved";
    case Change::Kind::edited:
      return "stage-edited";
    case Change::Kind::option:
      return "option";
    case Change::Kind::file:
      return "file";
  }
  return "";
}

Json change_json(const Change& change) {
  Json entry = {{"kind", kind_name(change.kind)}, {"name", change.name}};
  if (change.kind == Change::Kind::moved) {
    entry["direction"] = change.after;
  } else if (!change.before.empty() || !change.after.empty()) {
    entry["before"] = change.before;
    entry["after"] = change.after;
  }
  if (!change.diff.empty()) {
    entry["diff"] = change.diff;
  }
  return entry;
}

Json env_json(const EnvChange& env) {
  Json entry = {{"env", env.env}};
  if (!env.tag_before.empty()) {
    entry["tag_before"] = env.tag_before;
  }
  if (!env.tag_after.empty()) {
    entry["tag_after"] = env.tag_after;
    entry["layers"] = env.layers;
    entry["seconds"] = env.seconds;
  }
  if (!env.first_missed.empty()) {
    entry["first_layer"] = {{"stage", env.first_missed}, {"number", env.first_number}};
  }
  return entry;
}

Json envs_json(const std::vector<EnvChange>& envs) {
  Json all = Json::array();
  for (const EnvChange& env : envs) {
    all.push_back(env_json(env));
  }
  return all;
}

}  // namespace

std::string as_json(const Comparison& comparison) {
  Json all = {{"before", comparison.before}, {"after", comparison.after},     {"envs", comparison.total},
              {"layers", comparison.layers}, {"seconds", comparison.seconds}, {"changed", Json::array()}};
  for (const ChangeGroup& group : comparison.changed) {
    Json entry = {{"changes", Json::array()}, {"envs", envs_json(group.envs)}};
    for (const Change& change : group.changes) {
      entry["changes"].push_back(change_json(change));
    }
    all["changed"].push_back(std::move(entry));
  }
  all["added"] = envs_json(comparison.added);
  all["removed"] = envs_json(comparison.removed);
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace stagec::runtime
