// `option-default-only`: an option that nothing ever sets.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "lint/over_envs.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

using Options = std::set<std::pair<std::string, std::string>>;

/// The options that the rules of name schemes give a value, whether an env has such a name or not.
void add_named(const model::Program& program, Options& set) {
  for (const model::NameScheme& scheme : program.schemes) {
    for (const model::NameRule& rule : scheme.rules) {
      for (const model::NameRule::Fact& fact : rule.facts) {
        const auto& items = fact.statement->items;
        if (fact.first + 1 >= items.size()) {
          continue;
        }
        const std::string stage = items[fact.first + 1].word.plain().value_or("");
        for (std::size_t i = fact.first + 2; i < items.size(); ++i) {
          const syntax::Word& word = items[i].word;
          const std::string text = word.parts.empty() ? "" : word.parts.front().text;
          const std::size_t equals = text.find('=');
          set.emplace(stage, equals == std::string::npos ? "version" : text.substr(0, equals));
        }
      }
    }
  }
}

Options set_options(const Project& project) {
  const model::Program& program = project.compilation.program();
  Options set;
  const auto add = [&](const model::Profile& profile) {
    for (const model::Use& use : profile.uses) {
      for (const model::Setting& setting : use.settings) {
        set.emplace(use.stage, setting.option);
      }
    }
  };
  std::for_each(program.profiles.begin(), program.profiles.end(), add);
  std::for_each(program.envs.begin(), program.envs.end(), add);
  add_named(program, set);
  return set;
}

void check(const Project& project, Findings& findings) {
  if (!all_compiled(project)) {
    return;
  }
  const Options set = set_options(project);
  for (const model::Stage& stage : project.compilation.program().stages) {
    const std::size_t envs = envs_with(project, stage.name).size();
    for (const model::OptionDecl& option : stage.options) {
      // One env alone tells nothing of what others would set.
      if (envs > 1 && option.default_value != nullptr && !set.contains({stage.name, option.name})) {
        findings
            .report(option.span, "nothing sets the option `{}` of `{}`, which {} envs have", option.name, stage.name,
                    envs)
            .help("a `let` in its place says that it is the same everywhere");
      }
    }
  }
}

}  // namespace

extern const Rule option_default_only_rule;
const Rule option_default_only_rule = {
    "option-default-only", "an option that no env, profile or name sets", diag::Severity::info, {}, nullptr, check};

}  // namespace stagec::lint
