// `platform-redundant`: `--platform=$TARGETPLATFORM`, which is so anyway.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    const std::string& platform = from_of(stage).platform;
    if (platform != "$TARGETPLATFORM" && platform != "${TARGETPLATFORM}") {
      continue;
    }
    const Span flag = flag_span(file, stage.from, "platform");
    diag::Report report = findings.report(flag, "the platform is `$TARGETPLATFORM` anyway");
    report.help("leave the flag out");
    const std::string& text = file.sources.file(file.file).text();
    if (flag.end < text.size() && text[flag.end] == ' ') {
      report.fix({"leave the flag out", {{{flag.file, flag.begin, flag.end + 1}, ""}}});
    }
  }
}

constexpr std::string_view aliases[] = {"RedundantTargetPlatform"};

}  // namespace

extern const Rule platform_redundant_rule;
const Rule platform_redundant_rule = {"platform-redundant",
                                      "`--platform=$TARGETPLATFORM`, which is so anyway",
                                      diag::Severity::info,
                                      aliases,
                                      check,
                                      nullptr,
                                      true};

}  // namespace stagec::lint
