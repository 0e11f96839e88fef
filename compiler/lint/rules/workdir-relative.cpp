// `workdir-relative`: a WORKDIR that depends on what the base image says.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

bool is_absolute(std::string_view path) {
  const bool windows = path.size() > 1 && path[1] == ':';
  return path.starts_with('/') || path.starts_with('\\') || path.starts_with('$') || path.starts_with('%') || windows;
}

void check(const Dockerfile& file, Findings& findings) {
  std::vector<bool> known;
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    const std::optional<std::string> base = base_image(file, stage);
    const auto parent = base ? find_stage(file.image, *base, stage, false) : std::nullopt;
    bool has_absolute = parent ? known[*parent] : base == "scratch";
    for (const image::Instruction& instruction : file.image.stages[stage].instructions) {
      const auto* workdir = std::get_if<image::Workdir>(&instruction.operation);
      if (workdir == nullptr) {
        continue;
      }
      if (!has_absolute && !is_absolute(workdir->path)) {
        findings
            .report(argument_span(instruction, 0), "`{}` is taken from the working directory of the base image",
                    workdir->path)
            .help("write the whole path: `WORKDIR /{}`", workdir->path);
      }
      has_absolute = true;
    }
    known.push_back(has_absolute);
  }
}

constexpr std::string_view aliases[] = {"DL3000", "WorkdirRelativePath"};

}  // namespace

extern const Rule workdir_relative_rule;
const Rule workdir_relative_rule = {"workdir-relative",
                                    "a relative WORKDIR that depends on the base image",
                                    diag::Severity::warning,
                                    aliases,
                                    check,
                                    nullptr};

}  // namespace stagec::lint
