// `digest-malformed`: what stands where a digest belongs and is none.
#include <algorithm>

#include "base/image_name.h"
#include "dockerfile/check_values.h"
#include "dockerfile/expand.h"
#include "lint/base_images.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

constexpr std::string_view digest_help =
    "a digest is `sha256:` and 64 hexadecimal digits in small letters: copy all of it from where it is published";

bool may_be_git(const image::Copy& copy) {
  return std::any_of(copy.sources.begin(), copy.sources.end(), [](std::string_view source) {
    return !dockerfile::is_web_source(source) || source.find(".git") != std::string_view::npos;
  });
}

/// What the value of a `--checksum` has to be. That of a git source may be a commit.
void check_checksums(const Dockerfile& file, Findings& findings) {
  for_each<image::Copy>(file.image, [&](const image::Copy& copy, const image::Instruction& instruction) {
    const std::string_view checksum = copy.checksum;
    const bool is_known = !checksum.empty() && dockerfile::references(checksum).empty();
    const bool may_be_commit = may_be_git(copy) && checksum.find(':') == std::string_view::npos;
    if (is_known && !may_be_commit && !is_digest(checksum)) {
      findings
          .report(flag_span(file, instruction, "checksum"), "`{}` is no digest, and no builder compares with it",
                  checksum)
          .help("{}", digest_help);
    }
  });
}

void check(const Dockerfile& file, Findings& findings) {
  check_checksums(file, findings);
  for_each_base_image(file, [&](std::string_view image, Span span) {
    const std::size_t at = image.find('@');
    if (at != std::string_view::npos && !is_digest(image.substr(at + 1))) {
      findings.report(span, "`{}` is no digest, and no builder takes the image", image.substr(at + 1))
          .help("{}", digest_help);
    }
  });
}

}  // namespace

extern const Rule digest_malformed_rule;
const Rule digest_malformed_rule = {
    "digest-malformed", "something else where a digest belongs", diag::Severity::error, {}, check, nullptr};

}  // namespace stagec::lint
