// `stage-name-repeated`: two build stages of one name.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    const std::string& name = from_of(file.image.stages[stage]).name;
    if (const auto before = find_stage(file.image, name, stage, false)) {
      findings.report(argument_span(file.image.stages[stage].from, 2), "a second build stage `{}`", name)
          .label(argument_span(file.image.stages[*before].from, 2), "the first one")
          .help("give it another name");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3024", "DuplicateStageName"};

}  // namespace

extern const Rule stage_name_repeated_rule;
const Rule stage_name_repeated_rule = {
    "stage-name-repeated", "two build stages of one name", diag::Severity::warning, aliases, check, nullptr};

}  // namespace stagec::lint
