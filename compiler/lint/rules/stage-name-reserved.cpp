// `stage-name-reserved`: a build stage called `scratch` or `context`.
#include "dockerfile/characters.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    const std::string name = dockerfile::lower(from_of(stage).name);
    if (name == "scratch" || name == "context") {
      findings.report(argument_span(stage.from, 2), "a build stage cannot be called `{}`: that name is taken", name)
          .help("give it another name");
    }
  }
}

constexpr std::string_view aliases[] = {"ReservedStageName"};

}  // namespace

extern const Rule stage_name_reserved_rule;
const Rule stage_name_reserved_rule = {"stage-name-reserved",
                                       "a build stage with a name that means something else",
                                       diag::Severity::warning,
                                       aliases,
                                       check,
                                       nullptr};

}  // namespace stagec::lint
