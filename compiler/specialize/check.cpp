#include <algorithm>
#include <string>
#include <vector>

#include "model/scope.h"
#include "specialize/select.h"

namespace stagec::specialize {

using model::Configuration;
using model::Env;
using model::Program;
using model::Stage;
using model::StageConfig;

namespace {

std::string quoted_list(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? " and " : ", ";
    text += "`" + names[i] + "`";
  }
  return text;
}

void check_root(const Program& program, const Env& env, const Configuration& configuration, diag::Sink& sink) {
  std::vector<const Stage*> roots;
  for (const auto& [name, config] : configuration.stages) {
    if (config.in_image && config.stage->from != nullptr && !config.stage->builder) {
      roots.push_back(config.stage);
    }
  }
  if (roots.size() == 1) {
    return;
  }
  if (roots.empty()) {
    std::vector<std::string> known;
    for (const Stage& stage : program.stages) {
      if (stage.from != nullptr && !stage.builder) {
        known.push_back(stage.name);
      }
    }
    diag::Report report =
        sink.error("no-root", env.span, "the env `{}` has no stage that gives a base image", env.name);
    if (!known.empty()) {
      report.help("use one of {}", quoted_list(known));
    } else {
      report.help("declare a stage with `from IMAGE`");
    }
    return;
  }
  diag::Report report = sink.error("two-roots", env.span, "the env `{}` has {} base images, from `{}` and `{}`",
                                   env.name, roots.size(), roots[0]->name, roots[1]->name);
  for (const Stage* root : roots) {
    report.label(root->from_span, "`{}` gives one", root->name);
    report.label(configuration.stages.at(root->name).reasons.front().span, "`{}` comes from here", root->name);
  }
}

void check_choices(const Env& env, const Configuration& configuration, const Stage& stage, diag::Sink& sink) {
  for (const auto& choices : stage.needs_one_of) {
    std::vector<std::string> all;
    std::vector<std::string> present;
    for (const model::Reference& choice : choices) {
      all.push_back(choice.name);
      if (configuration.has(choice.name)) {
        present.push_back(choice.name);
      }
    }
    const Span where{choices.front().span.file, choices.front().span.begin, choices.back().span.end};
    if (present.empty()) {
      sink.error("needs-one-of", env.span, "the env `{}` has none of {}, and `{}` needs one", env.name,
                 quoted_list(all), stage.name)
          .label(where, "asked for here")
          .help("add a `use` of one of them");
    } else if (present.size() > 1) {
      diag::Report report =
          sink.error("needs-one-of", env.span, "the env `{}` has {}, and `{}` needs exactly one of them", env.name,
                     quoted_list(present), stage.name);
      report.label(where, "asked for here");
      for (const std::string& name : present) {
        report.label(configuration.stages.at(name).reasons.front().span, "`{}` comes from here", name);
      }
    }
  }
}

void check_conflicts(const Env& env, const Configuration& configuration, const Stage& stage, diag::Sink& sink) {
  for (const model::Reference& other : stage.conflicts) {
    const auto found = configuration.stages.find(other.name);
    // Where both say so it is said once.
    const bool said = found != configuration.stages.end() && other.name < stage.name &&
                      std::any_of(found->second.stage->conflicts.begin(), found->second.stage->conflicts.end(),
                                  [&](const model::Reference& back) { return back.name == stage.name; });
    if (found != configuration.stages.end() && !said) {
      sink.error("conflicting-stages", env.span, "the env `{}` has both `{}` and `{}`", env.name, stage.name,
                 other.name)
          .label(other.span, "`{}` conflicts with `{}`", stage.name, other.name)
          .label(configuration.stages.at(stage.name).reasons.front().span, "`{}` comes from here", stage.name)
          .label(configuration.stages.at(other.name).reasons.front().span, "`{}` comes from here", other.name);
    }
  }
}

/// The values of the stage's options, for messages: `version` is `11.8`.
std::string option_values(const StageConfig& config) {
  std::string text;
  for (const auto& [name, option] : config.options) {
    text += (text.empty() ? "`" : ", `") + name + "` is `" + model::to_text(option.value) + "`";
  }
  return text;
}

void check_supports(const Program& program, const Env& env, const Configuration& configuration,
                    const StageConfig& config, diag::Sink& sink) {
  for (const model::SupportsDecl& supports : config.stage->supports) {
    model::Scope scope(program, configuration, config.stage, sink);
    if (scope.condition(*supports.condition).value_or(true)) {
      continue;
    }
    diag::Report report =
        sink.error("unsupported-value", env.span, "the stage `{}` does not support what the env `{}` asks for{}{}",
                   config.stage->name, env.name, supports.why.empty() ? "" : ": ", supports.why);
    report.label(supports.condition->whole, "this does not hold");
    report.label(config.reasons.front().span, "`{}` comes from here", config.stage->name);
    if (!config.options.empty()) {
      report.note("in `{}`, {}", config.stage->name, option_values(config));
    }
  }
}

void check_until(const Program& program, const Env& env, const Configuration& configuration, const StageConfig& config,
                 diag::Sink& sink) {
  for (const model::UntilDecl& until : config.stage->until) {
    if (until.condition == nullptr) {
      continue;  // a date: `stagec lint --today` knows the day, a compile does not
    }
    model::Scope scope(program, configuration, config.stage, sink);
    scope.let_absent_fail();
    if (!scope.condition(*until.condition).value_or(false)) {
      continue;
    }
    sink.error("until-reached", env.span, "the env `{}` still has `{}`, which is no longer needed{}{}", env.name,
               config.stage->name, until.why.empty() ? "" : ": ", until.why)
        .label(until.condition->whole, "this holds now")
        .label(config.reasons.front().span, "`{}` comes from here", config.stage->name)
        .help("take `{}` out of the env", config.stage->name);
  }
}

}  // namespace

void check(const Program& program, const Env& env, const Configuration& configuration, const Resolution& resolution,
           diag::Sink& sink) {
  check_root(program, env, configuration, sink);
  for (const auto& [name, config] : configuration.stages) {
    if (!resolution.reads.contains(name)) {
      continue;  // what is wrong with it was reported
    }
    check_choices(env, configuration, *config.stage, sink);
    check_conflicts(env, configuration, *config.stage, sink);
    check_supports(program, env, configuration, config, sink);
    check_until(program, env, configuration, config, sink);
  }
}

}  // namespace stagec::specialize
