// `empty-continuation`: an empty line inside an instruction.
#include <algorithm>
#include <utility>
#include <vector>

#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// Where the instruction's own lines end: before its first here-document.
std::uint32_t own_end(const image::Instruction& instruction) {
  const std::vector<image::Heredoc>* heredocs = nullptr;
  if (const auto* run = std::get_if<image::Run>(&instruction.operation)) {
    heredocs = &run->heredocs;
  } else if (const auto* copy = std::get_if<image::Copy>(&instruction.operation)) {
    heredocs = &copy->heredocs;
  }
  std::uint32_t end = instruction.span.end;
  for (std::size_t i = 0; heredocs != nullptr && i < heredocs->size(); ++i) {
    const image::Heredoc& heredoc = (*heredocs)[i];
    // Where the body stands is not known if there is none.
    end = heredoc.origins.empty() ? instruction.span.begin : std::min(end, image::file_offset(heredoc.origins, 0));
  }
  return end;
}

void check_instruction(const Dockerfile& file, const image::Instruction& instruction, Findings& findings) {
  const SourceFile& source = file.sources.file(file.file);
  const std::uint32_t end = own_end(instruction);
  if (end <= instruction.span.begin) {
    return;
  }
  const std::uint32_t first = source.position(instruction.span.begin).line;
  const std::uint32_t last = source.position(end - 1).line;
  std::vector<diag::Edit> edits;
  for (std::uint32_t line = first + 1; line < last; ++line) {
    if (source.line(line).find_first_not_of(" \t\r") == std::string_view::npos) {
      edits.push_back({{file.file, source.line_start(line), source.line_start(line + 1)}, ""});
    }
  }
  if (edits.empty()) {
    return;
  }
  Span empty = edits.front().span;
  empty.end = empty.begin;
  findings.report(empty, "an empty line inside this instruction, which BuildKit will refuse")
      .label(keyword_span(file, instruction), "the instruction")
      .help("take empty lines away, or make them comments")
      .fix({"take empty lines away", std::move(edits)});
}

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    check_instruction(file, stage.from, findings);
    for (const image::Instruction& instruction : stage.instructions) {
      // What ONBUILD holds back may have here-documents of its own.
      if (!std::holds_alternative<image::Onbuild>(instruction.operation)) {
        check_instruction(file, instruction, findings);
      }
    }
  }
}

constexpr std::string_view aliases[] = {"NoEmptyContinuation"};

}  // namespace

extern const Rule empty_continuation_rule;
const Rule empty_continuation_rule = {"empty-continuation",
                                      "an empty line inside an instruction that goes on",
                                      diag::Severity::warning,
                                      aliases,
                                      check,
                                      nullptr,
                                      true};

}  // namespace stagec::lint
