#include "runtime/diff/stage_text.h"

#include "base/diff.h"

namespace stagec::runtime {

namespace {

/// `# gcc: the compiler [stages/gcc.stage]`, or without a summary `# gcc [stages/gcc.stage]`.
bool names_stage(std::string_view line, std::string_view stage) {
  if (!line.starts_with("# ") || !line.substr(2).starts_with(stage)) {
    return false;
  }
  const std::string_view rest = line.substr(2 + stage.size());
  return rest.starts_with(": ") || rest.starts_with(" [");
}

bool starts_other_part(std::string_view line, const StateEnv& env) {
  if (line.starts_with("FROM ") || line.starts_with("# image configuration")) {
    return true;
  }
  for (const StateStage& stage : env.stages) {
    if (names_stage(line, stage.name)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string stage_text(const std::string& dockerfile, const std::string& stage, const StateEnv& env) {
  std::string text;
  bool inside = false;
  bool after_blank = true;
  for (const std::string_view line : split_lines(dockerfile)) {
    const bool heading =
        after_blank && (stage == "-" ? line.starts_with("# image configuration") : names_stage(line, stage));
    if (inside && (heading || line.starts_with("FROM ") || (after_blank && starts_other_part(line, env)))) {
      break;
    }
    inside = inside || heading;
    text += inside ? line : "";
    after_blank = line == "\n";
  }
  text.erase(text.find_last_not_of('\n') + 1);
  return text.empty() ? "" : text + "\n";
}

}  // namespace stagec::runtime
