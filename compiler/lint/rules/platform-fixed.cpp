// `platform-fixed`: a platform that is written into FROM.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    const image::From& from = from_of(stage);
    if (from.platform.empty() || from.platform.find('$') != std::string::npos) {
      continue;
    }
    // Stages of one platform each, of which a FROM chooses by name, are meant to be fixed.
    const std::string_view architecture = std::string_view(from.platform).substr(from.platform.find('/') + 1);
    if (from.name.find(architecture.substr(0, architecture.find('/'))) == std::string::npos) {
      findings
          .report(flag_span(file, stage.from, "platform"), "this build stage is always of the platform `{}`",
                  from.platform)
          .help("leave the flag out, or write `--platform=$BUILDPLATFORM`");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3029", "FromPlatformFlagConstDisallowed"};

}  // namespace

extern const Rule platform_fixed_rule;
const Rule platform_fixed_rule = {
    "platform-fixed", "a platform that is written into FROM", diag::Severity::info, aliases, check, nullptr};

}  // namespace stagec::lint
