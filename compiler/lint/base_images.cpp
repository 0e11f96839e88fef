#include "lint/base_images.h"

#include "dockerfile/expand.h"
#include "lint/instructions.h"

namespace stagec::lint {

namespace {

using Visit = std::function<void(std::string_view image, Span span)>;

void visit_image(std::string_view image, Span span, const Visit& visit) {
  if (dockerfile::references(image).empty()) {
    visit(image, span);
  }
}

/// An image that is copied from or mounted: nothing if it is a build stage or another build context.
void visit_source(const Dockerfile& file, std::string_view name, std::size_t stage, Span span, const Visit& visit) {
  // A plain word may be a build context given on the command line.
  const bool is_plain = name.find_first_of(":/@") == std::string_view::npos;
  if (!name.empty() && !is_plain && !find_stage(file.image, name, stage, true)) {
    visit_image(name, span, visit);
  }
}

void visit_stage(const Dockerfile& file, std::size_t stage, const Visit& visit) {
  const image::Instruction& from = file.image.stages[stage].from;
  const std::optional<std::string> base = base_image(file, stage);
  if (base && *base != "scratch" && !find_stage(file.image, *base, stage, false)) {
    visit_image(*base, argument_span(from, 0), visit);
  }
  for (const image::Instruction& instruction : file.image.stages[stage].instructions) {
    if (const auto* copy = std::get_if<image::Copy>(&instruction.operation)) {
      visit_source(file, copy->from, stage, flag_span(file, instruction, "from"), visit);
    } else if (const auto* run = std::get_if<image::Run>(&instruction.operation)) {
      for (const image::Mount& mount : run->mounts) {
        for (const auto& [name, value] : mount.options) {
          if (name == "from") {
            visit_source(file, value, stage, flag_span(file, instruction, "mount"), visit);
          }
        }
      }
    }
  }
}

}  // namespace

std::string_view tag_of(std::string_view image) {
  const std::size_t slash = image.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? image : image.substr(slash + 1);
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
}

void for_each_base_image(const Dockerfile& file, const Visit& visit) {
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    visit_stage(file, stage, visit);
  }
}

}  // namespace stagec::lint
