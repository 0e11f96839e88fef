// `base-unpinned`: a base image by a tag that moves.
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    const auto& from = std::get<image::From>(stage.from.operation);
    if (from.image.ends_with(":latest")) {
      findings.report(stage.from.span, "the base image `{}` follows the tag `latest`", from.image)
          .help("name a version, and its digest behind `@`");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3006", "DL3007"};

}  // namespace

extern const Rule base_unpinned_rule;
const Rule base_unpinned_rule = {
    "base-unpinned", "a base image by a tag that moves", diag::Severity::warning, aliases, check, nullptr};

}  // namespace stagec::lint
