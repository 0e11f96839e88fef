// `mount-not-in-key`: files are mounted of which a change does not rebuild the layer with every builder.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

std::string option(const image::Mount& mount, std::initializer_list<std::string_view> names) {
  for (const auto& [name, value] : mount.options) {
    if (is_one_of(name, names)) {
      return value;
    }
  }
  return {};
}

/// True if a checksum stands in the text: whoever wrote it changes it with the files.
bool has_checksum(std::string_view text) {
  std::size_t length = 0;
  for (const char c : text) {
    const bool hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    length = hex ? length + 1 : 0;
    if (length >= 16) {
      return true;
    }
  }
  return false;
}

void check(const Dockerfile& file, Findings& findings) {
  // The line asks for BuildKit, which counts what is mounted.
  const auto& directives = file.image.directives;
  if (std::any_of(directives.begin(), directives.end(), [](const auto& d) { return d.first == "syntax"; })) {
    return;
  }
  for_each<image::Run>(file.image, [&](const image::Run& run, const image::Instruction& instruction) {
    std::size_t index = 0;
    for (const image::Mount& mount : run.mounts) {
      const std::string type = option(mount, {"type"});
      const std::string from = option(mount, {"from"});
      const bool is_image = from.find_first_of(":/@") != std::string::npos;
      const bool is_bind = type.empty() || type == "bind";
      if (is_bind && !is_image && !has_checksum(file.sources.text(instruction.span))) {
        const Span span = index < instruction.flags.size() ? instruction.flags[index] : instruction.span;
        findings.remark(span, "not every builder sees when what is mounted here changes")
            .help(
                "say in `# syntax=docker/dockerfile:1` that BuildKit builds this, or put a checksum into the command");
      }
      ++index;
    }
  });
}

}  // namespace

extern const Rule mount_not_in_key_rule;
const Rule mount_not_in_key_rule = {"mount-not-in-key",
                                    "a bind mount of which a change does not rebuild the layer with every builder",
                                    diag::Severity::info,
                                    {},
                                    check,
                                    nullptr,
                                    false,
                                    true};

}  // namespace stagec::lint
