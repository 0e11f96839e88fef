// `base-unpinned`: a base image by a name that moves.
#include "dockerfile/expand.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// The tag of an image reference without a digest; empty if it has none.
std::string_view tag_of(std::string_view image) {
  const std::size_t slash = image.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? image : image.substr(slash + 1);
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
}

/// `is_default`: the image is the default of a build argument, which is often a placeholder.
void check_image(std::string_view image, bool is_default, Span span, Findings& findings) {
  if (image.find('@') != std::string_view::npos || dockerfile::references(image).size() > 0) {
    return;
  }
  const std::string_view tag = tag_of(image);
  if (is_default && (tag.empty() || tag == "latest")) {
    findings.remark(span, "the image `{}`, if no other is given, is what `latest` means on the day of the build", image)
        .help("name a version, and its digest behind `@`");
  } else if (tag.empty()) {
    findings.report(span, "the image `{}` has no tag, which means `latest`: what that is, changes", image)
        .help("name a version, and its digest behind `@`");
  } else if (tag == "latest") {
    findings.report(span, "the image `{}` is what its tag `latest` means on the day of the build", image)
        .help("name a version, and its digest behind `@`");
  } else {
    findings.remark(span, "the image `{}` has no digest, and a tag can be moved", image)
        .help("write the digest behind the tag: `{}@sha256:…`", image);
  }
}

/// An image that is copied from or mounted: nothing if it is a build stage or another build context.
void check_source(const Dockerfile& file, std::string_view name, std::size_t stage, Span span, Findings& findings) {
  // A plain word may be a build context given on the command line.
  const bool is_plain = name.find_first_of(":/@") == std::string_view::npos;
  if (!name.empty() && !is_plain && !find_stage(file.image, name, stage, true)) {
    check_image(name, false, span, findings);
  }
}

void check_stage(const Dockerfile& file, std::size_t stage, Findings& findings) {
  const image::Instruction& from = file.image.stages[stage].from;
  const std::optional<std::string> base = base_image(file, stage);
  if (base && *base != "scratch" && !find_stage(file.image, *base, stage, false)) {
    check_image(*base, file.sources.text(argument_span(from, 0)).starts_with('$'), argument_span(from, 0), findings);
  }
  for (const image::Instruction& instruction : file.image.stages[stage].instructions) {
    if (const auto* copy = std::get_if<image::Copy>(&instruction.operation)) {
      check_source(file, copy->from, stage, flag_span(file, instruction, "from"), findings);
    } else if (const auto* run = std::get_if<image::Run>(&instruction.operation)) {
      for (const image::Mount& mount : run->mounts) {
        for (const auto& [name, value] : mount.options) {
          if (name == "from") {
            check_source(file, value, stage, flag_span(file, instruction, "mount"), findings);
          }
        }
      }
    }
  }
}

void check(const Dockerfile& file, Findings& findings) {
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    check_stage(file, stage, findings);
  }
}

constexpr std::string_view aliases[] = {"DL3006", "DL3007"};

}  // namespace

extern const Rule base_unpinned_rule;
const Rule base_unpinned_rule = {
    "base-unpinned", "a base image by a name that moves", diag::Severity::warning, aliases, check, nullptr};

}  // namespace stagec::lint
