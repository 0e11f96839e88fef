// `stage-name-casing`: a name of a build stage with capital letters.
#include "dockerfile/characters.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    const std::string& name = from_of(stage).name;
    if (name != dockerfile::lower(name)) {
      findings.report(argument_span(stage.from, 2), "the name `{}` has capital letters, as keywords have", name)
          .help("write `{}`", dockerfile::lower(name));
    }
  }
}

constexpr std::string_view aliases[] = {"StageNameCasing"};

}  // namespace

extern const Rule stage_name_casing_rule;
const Rule stage_name_casing_rule = {
    "stage-name-casing", "a name of a build stage with capital letters", diag::Severity::info, aliases, check, nullptr};

}  // namespace stagec::lint
