// `copy-from-self`: a build stage that copies or mounts from itself or from one below it.
#include <optional>
#include <string>

#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// The number that a `--from` is, if it is one.
std::optional<std::size_t> number_of(const std::string& from) {
  const bool digits = !from.empty() && from.size() <= 4 && from.find_first_not_of("0123456789") == std::string::npos;
  return digits ? std::optional(static_cast<std::size_t>(std::stoul(from))) : std::nullopt;
}

/// `numbers`: `0` is a build stage and not an image.
void check_from(const Dockerfile& file, std::size_t stage, const std::string& from, bool numbers, Span span,
                Findings& findings) {
  if (from.empty() || find_stage(file.image, from, stage, numbers)) {
    return;
  }
  std::optional<std::size_t> meant = find_stage(file.image, from, file.image.stages.size(), false);
  if (!meant && numbers) {
    meant = number_of(from);
  }
  if (!meant || *meant < stage) {
    return;
  }
  if (*meant >= file.image.stages.size()) {
    findings.report(span, "there is no build stage `{}`: the first one is `0`", from)
        .help("copy from a build stage above this one, by its name");
    return;
  }
  const image::Instruction& there = file.image.stages[*meant].from;
  const bool named = !from_of(file.image.stages[*meant]).name.empty() && there.arguments.size() > 2;
  findings.report(span, "`{}` is {}", from, *meant == stage ? "this build stage itself" : "a build stage further down")
      .label(named ? argument_span(there, 2) : keyword_span(file, there), "{}", named ? "named here" : "it starts here")
      .help("copy from a build stage above this one");
}

void check(const Dockerfile& file, Findings& findings) {
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    for (const image::Instruction& instruction : file.image.stages[stage].instructions) {
      if (const auto* copy = std::get_if<image::Copy>(&instruction.operation)) {
        check_from(file, stage, copy->from, true, flag_span(file, instruction, "from"), findings);
      } else if (const auto* run = std::get_if<image::Run>(&instruction.operation)) {
        for (const image::Mount& mount : run->mounts) {
          for (const auto& [name, value] : mount.options) {
            if (name == "from") {
              check_from(file, stage, value, false, flag_span(file, instruction, "mount"), findings);
            }
          }
        }
      }
    }
  }
}

constexpr std::string_view aliases[] = {"DL3023"};

}  // namespace

extern const Rule copy_from_self_rule;
const Rule copy_from_self_rule = {"copy-from-self",
                                  "a build stage that copies or mounts from itself or from one below",
                                  diag::Severity::warning,
                                  aliases,
                                  check,
                                  nullptr};

}  // namespace stagec::lint
