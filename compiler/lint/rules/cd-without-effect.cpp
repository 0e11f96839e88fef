// `cd-without-effect`: a `cd` at the end of a RUN, which nothing sees.
#include "effects/text.h"
#include "lint/instructions.h"
#include "lint/pipelines.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// The last command of a list of plain commands, or null.
const shell::Command* last_command(const shell::Script& script) {
  if (script.list.statements.empty() || !script.problems.empty()) {
    return nullptr;
  }
  const shell::Statement& statement = script.list.statements.back();
  const bool alternative = !statement.connectors.empty() && statement.connectors.back() == shell::Connector::or_else;
  return alternative || statement.background ? nullptr : &statement.pipelines.back().commands.back();
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::ShellSource& source : file.effects.sources) {
    const image::Instruction& instruction = file.image.stages[source.stage].instructions[source.instruction];
    const auto* run = std::get_if<image::Run>(&instruction.operation);
    const auto* text = run == nullptr ? nullptr : std::get_if<image::ShellText>(&run->command);
    const shell::Command* last = last_command(source.script);
    const effects::CommandUse* use = last == nullptr ? nullptr : use_of(file.effects, *last);
    if (use == nullptr || use->name != "cd" || source.call || text == nullptr || text->text != source.text) {
      continue;
    }
    findings.report(use->span, "this `cd` ends with its RUN: the next instruction begins where this one began")
        .help("write `WORKDIR {}`", use->arguments.empty() ? "DIRECTORY" : effects::shown(use->arguments[0].text));
  }
}

constexpr std::string_view aliases[] = {"DL3003"};

}  // namespace

extern const Rule cd_without_effect_rule;
const Rule cd_without_effect_rule = {"cd-without-effect",
                                     "a `cd` at the end of a RUN, which the next instruction does not see",
                                     diag::Severity::warning,
                                     aliases,
                                     check,
                                     nullptr};

}  // namespace stagec::lint
