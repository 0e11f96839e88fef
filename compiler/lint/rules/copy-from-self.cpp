// `copy-from-self`: a build stage that copies from itself or from one below it.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    for (const image::Instruction& instruction : file.image.stages[stage].instructions) {
      const auto* copy = std::get_if<image::Copy>(&instruction.operation);
      if (copy == nullptr || copy->from.empty() || find_stage(file.image, copy->from, stage, true)) {
        continue;
      }
      const auto later = find_stage(file.image, copy->from, file.image.stages.size(), false);
      if (later && *later >= stage) {
        findings
            .report(flag_span(file, instruction, "from"), "`{}` is {}", copy->from,
                    *later == stage ? "this build stage itself" : "a build stage further down")
            .label(argument_span(file.image.stages[*later].from, 2), "named here")
            .help("copy from a build stage above this one");
      }
    }
  }
}

constexpr std::string_view aliases[] = {"DL3023"};

}  // namespace

extern const Rule copy_from_self_rule;
const Rule copy_from_self_rule = {"copy-from-self",
                                  "a build stage that copies from itself or from one below",
                                  diag::Severity::warning,
                                  aliases,
                                  check,
                                  nullptr};

}  // namespace stagec::lint
