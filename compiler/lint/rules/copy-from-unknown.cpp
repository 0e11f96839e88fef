// `copy-from-unknown`: a `--from` that names no build stage but nearly does.
#include "base/spelling.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  std::vector<std::string> names;
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    for (const image::Instruction& instruction : file.image.stages[stage].instructions) {
      const auto* copy = std::get_if<image::Copy>(&instruction.operation);
      const bool is_word =
          copy != nullptr && !copy->from.empty() && copy->from.find_first_of(":/@.$") == std::string::npos;
      if (!is_word || find_stage(file.image, copy->from, file.image.stages.size(), true)) {
        continue;
      }
      if (const std::optional<std::string> near = closest(copy->from, names)) {
        findings.report(flag_span(file, instruction, "from"), "no build stage above is called `{}`", copy->from)
            .help("did you mean `{}`?", *near);
      }
    }
    if (!from_of(file.image.stages[stage]).name.empty()) {
      names.push_back(from_of(file.image.stages[stage]).name);
    }
  }
}

constexpr std::string_view aliases[] = {"DL3022"};

}  // namespace

extern const Rule copy_from_unknown_rule;
const Rule copy_from_unknown_rule = {"copy-from-unknown",
                                     "a `--from` that is no build stage, and nearly the name of one",
                                     diag::Severity::warning,
                                     aliases,
                                     check,
                                     nullptr};

}  // namespace stagec::lint
