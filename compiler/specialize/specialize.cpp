#include "specialize/specialize.h"

#include <algorithm>
#include <set>

#include "model/scope.h"
#include "specialize/select.h"
#include "steps/step.h"

namespace stagec::specialize {

using model::Configuration;
using model::Stage;
using model::StageConfig;

namespace {

/// Unit separator: stands in no name and no value that could be confused with another.
constexpr char separator = '\x1f';

void append_value(const model::Value& value, std::string& key) {
  key += separator;
  key += static_cast<char>('0' + static_cast<int>(value.kind));
  key += value.text;
  for (const model::Value& element : value.list) {
    append_value(element, key);
  }
}

void append_option(const StageConfig& config, const std::string& option, std::string& key) {
  const auto found = config.options.find(option);
  append_value(found == config.options.end() ? model::Value() : found->second.value, key);
}

/// Everything that the output of a stage depends on.
std::string key_of(const Configuration& configuration, const Stage& stage, const Reads& reads, bool bash) {
  std::string key = stage.name;
  key += separator;
  key += bash ? "bash" : "sh";
  const StageConfig& own = configuration.stages.find(stage.name)->second;
  for (const auto& option : stage.options) {
    append_option(own, option.name, key);
  }
  for (const auto& [other, option] : reads.options) {
    const auto config = configuration.stages.find(other);
    if (config == configuration.stages.end()) {
      key += separator;
    } else {
      append_option(config->second, option, key);
    }
  }
  for (const std::string& presence : reads.presences) {
    key += configuration.has(presence) ? '+' : '-';
  }
  key += reads.env_name ? configuration.env : "";
  key += separator;
  key += reads.env_arch ? configuration.arch : "";
  return key;
}

const Stage* root_of(const Configuration& configuration) {
  for (const auto& [name, config] : configuration.stages) {
    if (config.in_image && config.stage->from != nullptr && !config.stage->builder) {
      return config.stage;
    }
  }
  return nullptr;
}

void add_taken(const steps::StageOutput& output, std::vector<std::string>& open) {
  for (const steps::Layer& layer : output.layers) {
    for (const image::Copy& copy : layer.copies) {
      open.push_back(copy.from);
    }
    for (const image::Mount& mount : layer.mounts) {
      for (const auto& [key, value] : mount.options) {
        if (key == "from") {
          open.push_back(value);
        }
      }
    }
  }
}

/// Leaves out builders that this env takes nothing from: their `take` stands in a branch that does not hold.
void drop_untaken_builders(Plan& plan) {
  std::vector<std::string> open;
  std::set<std::string> taken;
  for (const auto& [name, stage] : plan.stages) {
    if (!stage.stage->builder) {
      add_taken(*stage.output, open);
    }
  }
  while (!open.empty()) {
    const std::string name = open.back();
    open.pop_back();
    const auto found = plan.stages.find(name);
    if (found != plan.stages.end() && taken.insert(name).second) {
      add_taken(*found->second.output, open);
    }
  }
  std::erase_if(plan.stages,
                [&](const auto& entry) { return entry.second.stage->builder && !taken.contains(entry.first); });
  std::erase_if(plan.configuration.stages,
                [&](const auto& entry) { return entry.second.stage->builder && !taken.contains(entry.first); });
}

}  // namespace

const StagePlan& Specializer::plan_stage(const Configuration& configuration, const Stage& stage, const Reads& reads,
                                         bool bash, diag::Sink& sink) {
  const auto [known, first] = known_.try_emplace(key_of(configuration, stage, reads, bash));
  StagePlan& plan = known->second;
  if (!first) {
    return plan;
  }
  model::Scope scope(program_, configuration, &stage, sink);
  plan.stage = &stage;
  if (stage.from != nullptr) {
    plan.base = scope.text(*stage.from).value_or("");
  }
  steps::Lowering lowering(scope, {&sources_, &files_, program_.context, bash});
  for (const syntax::Statement* statement : stage.body) {
    scope.each_statement(*statement, [&](const syntax::Statement& step_statement) {
      // A statement that is no step was reported when names were resolved.
      if (const steps::Step* step = steps::find_step(step_statement.keyword())) {
        step->lower(step_statement, lowering);
      }
    });
  }
  plan.output = std::make_shared<const steps::StageOutput>(lowering.finish());
  return plan;
}

std::optional<Plan> Specializer::specialize(const model::Env& env, const std::vector<model::Use>& overrides,
                                            diag::Sink& sink) {
  const std::size_t errors = sink.error_count();
  Plan plan;
  plan.env = &env;
  plan.configuration = select(program_, env, overrides, resolution_, sink);
  if (plan.configuration.complete && sink.error_count() == errors) {
    check(program_, env, plan.configuration, resolution_, sink);
  }
  if (!plan.configuration.complete || sink.error_count() != errors) {
    return std::nullopt;
  }
  plan.root = root_of(plan.configuration);
  bool sound = true;
  for (const auto& [name, config] : plan.configuration.stages) {
    const auto reads = resolution_.reads.find(name);
    if (reads == resolution_.reads.end()) {
      sound = false;  // what is wrong with it was reported, and would be again for each env
      continue;
    }
    // A builder with a base image of its own has that one's shell.
    const Stage& root = config.stage->from != nullptr ? *config.stage : *plan.root;
    plan.stages.emplace_hint(plan.stages.end(), name,
                             plan_stage(plan.configuration, *config.stage, reads->second, root.shell == "bash", sink));
  }
  if (!sound || sink.error_count() != errors) {
    return std::nullopt;
  }
  drop_untaken_builders(plan);
  return plan;
}

}  // namespace stagec::specialize
