// `base-not-locked`: a base image that `images.lock` does not have.
#include "lint/base_images.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  if (!file.images_locked) {
    return;
  }
  for_each_base_image(file, [&](std::string_view image, Span span) {
    if (image.find('@') == std::string_view::npos) {
      findings.report(span, "`images.lock` has no digest for the image `{}`", image)
          .help("`stagec lock --update` asks the registry for it");
    }
  });
}

}  // namespace

extern const Rule base_not_locked_rule;
const Rule base_not_locked_rule = {
    "base-not-locked", "a base image that `images.lock` does not have", diag::Severity::warning, {}, check, nullptr};

}  // namespace stagec::lint
