// `base-unpinned`: a base image by a name that moves.
#include "lint/base_images.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for_each_base_image(file, [&](std::string_view image, Span span) {
    if (image.find('@') != std::string_view::npos) {
      return;
    }
    const std::string_view tag = tag_of(image);
    // The default of a build argument is often a placeholder.
    const bool is_default = file.sources.text(span).starts_with('$');
    if (is_default && (tag.empty() || tag == "latest")) {
      findings
          .remark(span, "the image `{}`, if no other is given, is what `latest` means on the day of the build", image)
          .help("name a version, and its digest behind `@`");
    } else if (tag.empty()) {
      findings.report(span, "the image `{}` has no tag, which means `latest`: what that is, changes", image)
          .help("name a version, and its digest behind `@`");
    } else if (tag == "latest") {
      findings.report(span, "the image `{}` is what its tag `latest` means on the day of the build", image)
          .help("name a version, and its digest behind `@`");
    }
  });
}

constexpr std::string_view aliases[] = {"DL3006", "DL3007"};

}  // namespace

extern const Rule base_unpinned_rule;
const Rule base_unpinned_rule = {
    "base-unpinned", "a base image by a name that moves", diag::Severity::warning, aliases, check, nullptr};

}  // namespace stagec::lint
