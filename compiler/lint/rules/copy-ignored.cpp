// `copy-ignored`: COPY of what `.dockerignore` leaves out of the build context.
#include "dockerfile/check_values.h"
#include "dockerfile/expand.h"
#include "lint/ignore_file.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  if (file.ignored == nullptr) {
    return;
  }
  const char escape = image::escape_character(file.image);
  for_each<image::Copy>(file.image, [&](const image::Copy& copy, const image::Instruction& instruction) {
    // With here-documents among them, which word is which source is not known.
    const bool all_paths = copy.heredocs.empty();
    for (std::size_t i = 0; i < copy.sources.size() && copy.from.empty(); ++i) {
      const std::optional<std::string> source = dockerfile::constant(copy.sources[i], escape);
      const bool fetched = source && copy.add && dockerfile::is_remote_source(*source);
      const std::optional<Span> pattern = source && !fetched ? file.ignored->leaves_out(*source) : std::nullopt;
      if (pattern) {
        findings
            .report(all_paths ? argument_span(instruction, i) : instruction.span,
                    "`{}` is not in the build context: `{}` leaves it out", *source, file.sources.text(*pattern))
            .label(*pattern, "left out here")
            .help("take it back with a `!` below that line, or copy something else");
      }
    }
  });
}

constexpr std::string_view aliases[] = {"CopyIgnoredFile"};

}  // namespace

extern const Rule copy_ignored_rule;
const Rule copy_ignored_rule = {"copy-ignored",
                                "COPY or ADD of what `.dockerignore` leaves out of the build context",
                                diag::Severity::warning,
                                aliases,
                                check,
                                nullptr};

}  // namespace stagec::lint
