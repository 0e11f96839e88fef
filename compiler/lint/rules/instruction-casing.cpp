// `instruction-casing`: keywords in different cases.
#include <algorithm>

#include "dockerfile/characters.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

std::vector<Span> keywords(const Dockerfile& file) {
  std::vector<Span> spans;
  for (const image::Instruction& argument : file.image.global_arguments) {
    spans.push_back(keyword_span(file, argument));
  }
  for (const image::BuildStage& stage : file.image.stages) {
    spans.push_back(keyword_span(file, stage.from));
    for (const image::Instruction& instruction : stage.instructions) {
      spans.push_back(keyword_span(file, instruction));
    }
  }
  return spans;
}

void check(const Dockerfile& file, Findings& findings) {
  const std::vector<Span> spans = keywords(file);
  const auto small = std::count_if(spans.begin(), spans.end(), [&](Span span) {
    return file.sources.text(span) == dockerfile::lower(file.sources.text(span));
  });
  const bool mostly_small = 2 * static_cast<std::size_t>(small) > spans.size();
  for (const Span span : spans) {
    const std::string_view written = file.sources.text(span);
    const std::string wanted = mostly_small ? dockerfile::lower(written) : dockerfile::upper(written);
    if (written != wanted) {
      findings.report(span, "`{}` in another case than most keywords of this file", written)
          .help("write `{}`", wanted)
          .fix({"write `" + wanted + "`", {{span, wanted}}});
    }
  }
}

constexpr std::string_view aliases[] = {"ConsistentInstructionCasing"};

}  // namespace

extern const Rule instruction_casing_rule;
const Rule instruction_casing_rule = {"instruction-casing",
                                      "keywords of instructions in different cases of letters",
                                      diag::Severity::info,
                                      aliases,
                                      check,
                                      nullptr,
                                      true};

}  // namespace stagec::lint
