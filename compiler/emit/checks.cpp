#include "emit/checks.h"

#include <algorithm>

#include "emit/backend.h"

namespace stagec::emit {

std::vector<StageChecks> stage_checks(const CompiledEnv& env) {
  std::vector<StageChecks> checks;
  for (const model::Stage* stage : order::image_sequence(env.sections)) {
    const auto& output = env.plan.stages.find(stage->name)->second.output;
    if (!output->checks.empty()) {
      checks.push_back({stage->name, output});
    }
  }
  return checks;
}

void ExclusiveChecks::add(const std::vector<StageChecks>& checks) {
  for (const StageChecks& stage : checks) {
    if (!outputs_.insert(stage.output.get()).second) {
      continue;
    }
    bool fresh = false;
    for (const steps::Check& check : stage.output->checks) {
      fresh = (check.exclusive && seen_.emplace(stage.stage, check.name, check.command, check.prints).second) || fresh;
    }
    if (fresh) {
      all_.push_back(stage);
    }
  }
}

std::vector<StageChecks> ExclusiveChecks::take() {
  std::stable_sort(all_.begin(), all_.end(),
                   [](const StageChecks& a, const StageChecks& b) { return a.stage < b.stage; });
  return std::move(all_);
}

std::vector<CheckToRun> checks_to_run(const EnvSummary& env) {
  std::vector<CheckToRun> all;
  for (const StageChecks& stage : env.checks) {
    for (const steps::Check& check : stage.output->checks) {
      all.push_back({stage.stage, &check, true});
    }
  }
  if (!env.exclusive) {
    return all;
  }
  std::set<std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>> seen;
  for (const StageChecks& stage : *env.exclusive) {
    if (std::find(env.stages.begin(), env.stages.end(), stage.stage) != env.stages.end()) {
      continue;
    }
    for (const steps::Check& check : stage.output->checks) {
      if (check.exclusive && seen.emplace(stage.stage, check.name, check.command, check.prints).second) {
        all.push_back({stage.stage, &check, false});
      }
    }
  }
  return all;
}

}  // namespace stagec::emit
