// `base-without-digest`: a base image by a tag alone.
#include "lint/base_images.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for_each_base_image(file, [&](std::string_view image, Span span) {
    if (image.find('@') == std::string_view::npos) {
      findings.report(span, "the image `{}` has no digest, and a tag can be moved", image)
          .help("write the digest behind the tag: `{}@sha256:…`", image);
    }
  });
}

}  // namespace

extern const Rule base_without_digest_rule;
const Rule base_without_digest_rule = {
    "base-without-digest", "a base image by a tag alone", diag::Severity::warning, {}, check, nullptr, false, true};

}  // namespace stagec::lint
