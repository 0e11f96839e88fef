// `instruction-repeated`: an instruction of which only the last one counts.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

template <typename Operation>
void check_one(const Dockerfile& file, std::string_view name, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    const image::Instruction* before = nullptr;
    for (const image::Instruction& instruction : stage.instructions) {
      if (!std::holds_alternative<Operation>(instruction.operation)) {
        continue;
      }
      if (before != nullptr) {
        findings.report(keyword_span(file, *before), "this `{}` does nothing: another one follows", name)
            .label(keyword_span(file, instruction), "this one counts")
            .help("take the first one away");
      }
      before = &instruction;
    }
  }
}

void check(const Dockerfile& file, Findings& findings) {
  check_one<image::Cmd>(file, "CMD", findings);
  check_one<image::Entrypoint>(file, "ENTRYPOINT", findings);
  check_one<image::Healthcheck>(file, "HEALTHCHECK", findings);
}

constexpr std::string_view aliases[] = {"DL3012", "DL4003", "DL4004", "MultipleInstructionsDisallowed"};

}  // namespace

extern const Rule instruction_repeated_rule;
const Rule instruction_repeated_rule = {"instruction-repeated",
                                        "CMD, ENTRYPOINT or HEALTHCHECK twice in a build stage: only the last counts",
                                        diag::Severity::warning,
                                        aliases,
                                        check,
                                        nullptr};

}  // namespace stagec::lint
