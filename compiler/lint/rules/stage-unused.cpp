// `stage-unused`: a stage that no env has.
#include <algorithm>

#include "lint/over_envs.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

bool names(const std::vector<model::Reference>& references, const std::string& name) {
  return std::any_of(references.begin(), references.end(),
                     [&](const model::Reference& reference) { return reference.name == name; });
}

bool pulls_in(const model::Stage& stage, const std::string& name) {
  return names(stage.needs, name) || names(stage.takes_from, name) ||
         std::any_of(stage.needs_one_of.begin(), stage.needs_one_of.end(),
                     [&](const std::vector<model::Reference>& choices) { return names(choices, name); });
}

/// The rule of a name scheme that gives the stage to an env of such a name.
const model::NameRule* rule_that_uses(const model::Program& program, const std::string& name) {
  for (const model::NameScheme& scheme : program.schemes) {
    for (const model::NameRule& rule : scheme.rules) {
      for (const model::NameRule::Fact& fact : rule.facts) {
        const auto& items = fact.statement->items;
        const bool uses =
            fact.first + 1 < items.size() && items[fact.first].word.is("use") && items[fact.first + 1].word.is(name);
        if (uses) {
          return &rule;
        }
      }
    }
  }
  return nullptr;
}

void report(const model::Program& program, const model::Stage& stage, Findings& findings) {
  diag::Report report =
      findings.report(stage.name_span, "no env has the {} `{}`", stage.builder ? "builder" : "stage", stage.name);
  if (stage.applies != nullptr) {
    report.label(stage.applies->whole, "this holds for no env");
  }
  for (const model::Stage& other : program.stages) {
    if (pulls_in(other, stage.name)) {
      report.label(other.name_span, "this would bring it in, and no env has this either");
    }
  }
  report.help("add an env that has it, or delete it");
}

void check(const Project& project, Findings& findings) {
  if (!all_compiled(project)) {
    return;
  }
  const model::Program& program = project.compilation.program();
  for (const model::Stage& stage : program.stages) {
    const bool is_temporary = stage.hotfix || !stage.until.empty();  // `hotfix-gone` says so
    if (is_temporary || !envs_with(project, stage.name).empty()) {
      continue;
    }
    if (const model::NameRule* rule = rule_that_uses(program, stage.name)) {
      findings.remark(stage.name_span, "no env has the stage `{}` yet", stage.name)
          .label(rule->span, "an env of such a name would");
    } else {
      report(program, stage, findings);
    }
  }
}

}  // namespace

extern const Rule stage_unused_rule;
const Rule stage_unused_rule = {"stage-unused", "a stage that no env has", diag::Severity::warning, {}, nullptr, check};

}  // namespace stagec::lint
