// `hotfix-undated`: a patch that nothing says the end of.
#include <set>
#include <string>

#include "lint/layer_text.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// True for a command that changes sources by a patch.
bool applies_patch(const std::vector<PlainWord>& words) {
  const auto is = [&](std::size_t index, std::string_view text) {
    return index < words.size() && words[index].text == text;
  };
  if (is(0, "patch")) {
    return !is(1, "--version") && !is(1, "-v");
  }
  if (is(0, "quilt")) {
    return is(1, "push");
  }
  if (!is(0, "git")) {
    return false;
  }
  std::size_t index = 1;
  while (index < words.size() && words[index].text && words[index].text->starts_with('-')) {
    index += is(index, "-C") || is(index, "-c") ? 2 : 1;
  }
  return is(index, "apply") || is(index, "am");
}

void check_hotfix(const model::Stage& stage, Findings& findings) {
  findings.report(stage.hotfix->span, "the hotfix `{}` has no `until`: nothing will remind of it", stage.name)
      .help(
          "say what makes it unnecessary, `until STAGE.version >= …`, or a day to look at it again, "
          "`until YYYY-MM-DD \"why\"`");
}

/// The first patch that a stage applies in some env.
void check_patches(const model::Stage& stage, const steps::StageOutput& output, std::set<std::string>& reported,
                   Findings& findings) {
  for (const steps::Layer& layer : output.layers) {
    if (!layer.runs() || reported.contains(stage.name)) {
      continue;
    }
    const LayerText text(stage, layer);
    text.each_command([&](const std::vector<PlainWord>& words) {
      if (!applies_patch(words) || !reported.insert(stage.name).second) {
        return;
      }
      const shell::Range command{words.front().range.begin, words.back().range.end};
      findings
          .report(text.place(command).value_or(stage.name_span),
                  "`{}` applies a patch, and nothing says until when it is needed", stage.name)
          .label(stage.name_span, "this has neither `hotfix` nor `until`")
          .help("add `hotfix \"URL of the change\"` and an `until`")
          .help("if it stays, say why: `# stagec: allow(hotfix-undated) WHY` on the line above");
    });
  }
}

void check(const Project& project, Findings& findings) {
  for (const model::Stage& stage : project.compilation.program().stages) {
    if (stage.hotfix && stage.until.empty()) {
      check_hotfix(stage, findings);
    }
  }
  std::set<std::string> reported;
  std::set<const steps::StageOutput*> seen;
  for (const emit::CompiledEnv& env : project.envs) {
    for (const auto& [name, plan] : env.plan.stages) {
      const bool is_marked = plan.stage->hotfix || !plan.stage->until.empty();
      if (!is_marked && seen.insert(plan.output.get()).second) {
        check_patches(*plan.stage, *plan.output, reported, findings);
      }
    }
  }
}

}  // namespace

extern const Rule hotfix_undated_rule;
const Rule hotfix_undated_rule = {"hotfix-undated",
                                  "a hotfix without `until`, or a patch in a stage that is no hotfix",
                                  diag::Severity::warning,
                                  {},
                                  nullptr,
                                  check};

}  // namespace stagec::lint
