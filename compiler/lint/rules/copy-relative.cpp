// `copy-relative`: a relative destination without a WORKDIR.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  std::vector<bool> set;
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    const std::optional<std::string> base = base_image(file, stage);
    const auto parent = base ? find_stage(file.image, *base, stage, false) : std::nullopt;
    bool has_workdir = parent ? set[*parent] : base == "scratch";
    for (const image::Instruction& instruction : file.image.stages[stage].instructions) {
      has_workdir = has_workdir || std::holds_alternative<image::Workdir>(instruction.operation);
      const auto* copy = std::get_if<image::Copy>(&instruction.operation);
      if (copy == nullptr || has_workdir || instruction.arguments.empty()) {
        continue;
      }
      const std::string& to = copy->destination;
      const bool absolute = to.starts_with('/') || to.starts_with('$') || to.starts_with('\\') || to.find(':') == 1;
      if (!absolute) {
        findings.report(instruction.arguments.back(), "`{}` is taken from the working directory of the base image", to)
            .help("write the whole path, or a WORKDIR above");
      }
    }
    set.push_back(has_workdir);
  }
}

constexpr std::string_view aliases[] = {"DL3045"};

}  // namespace

extern const Rule copy_relative_rule;
const Rule copy_relative_rule = {
    "copy-relative", "COPY to a relative place without a WORKDIR", diag::Severity::info, aliases, check, nullptr};

}  // namespace stagec::lint
