// `flag-unread`: an option that nothing reads.
#include <algorithm>
#include <string>

#include "lint/rule.h"
#include "lint/statements.h"

namespace stagec::lint {

namespace {

/// Where an env, a profile or an env's name gives the option a value.
std::optional<Span> setting_of(const Project& project, const std::string& stage, const std::string& option) {
  for (const emit::CompiledEnv& env : project.envs) {
    const auto config = env.plan.configuration.stages.find(stage);
    if (config == env.plan.configuration.stages.end()) {
      continue;
    }
    const auto value = config->second.options.find(option);
    if (value != config->second.options.end() && value->second.origin != model::Origin::default_value) {
      return value->second.span;
    }
  }
  return std::nullopt;
}

/// True if another stage reads `stage.option`.
bool read_elsewhere(const model::Program& program, const model::Stage& stage, const std::string& option) {
  const std::string full = stage.name + "." + option;
  return std::any_of(program.stages.begin(), program.stages.end(), [&](const model::Stage& other) {
    bool found = false;
    each_expression(other, [&](const syntax::Expr& expr) {
      const std::string_view text = expr.text;
      const bool same = text.starts_with(full) && (text.size() == full.size() || text[full.size()] == '.');
      found = found || (expr.kind == syntax::Expr::Kind::literal && same);
    });
    return found;
  });
}

void check(const Project& project, Findings& findings) {
  const model::Program& program = project.compilation.program();
  for (const model::Stage& stage : program.stages) {
    for (const model::OptionDecl& option : stage.options) {
      if (reads_name(stage, option.name) || read_elsewhere(program, stage, option.name)) {
        continue;
      }
      diag::Report report = findings.report(option.span, "nothing reads the option `{}` of the {} `{}`", option.name,
                                            stage.builder ? "builder" : "stage", stage.name);
      if (const auto setting = setting_of(project, stage.name, option.name)) {
        report.label(*setting, "set here, to no effect");
      }
      report.help("use it in the stage, or take it out of the stage and of the envs that set it");
    }
  }
}

}  // namespace

extern const Rule flag_unread_rule;
const Rule flag_unread_rule = {"flag-unread", "an option that nothing reads", diag::Severity::warning, {}, nullptr,
                               check};

}  // namespace stagec::lint
